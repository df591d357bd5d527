import { err, ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { toolExecutionMetadata, type BlobRef, type ToolExecutionMetadata } from '#shared/conversation/message.ts';

const CHUNK = 1024 * 1024;
/** Most of one string that is read to be copied, in bytes. */
const MOST = 16 * 1024 * 1024;

/** The same with every string in full that was too long to carry; images stay as they are. The failure is for people. */
export async function wholeMetadata(api: CorralApi, metadata: ToolExecutionMetadata): Promise<Result<ToolExecutionMetadata, string>> {
  let whole: unknown = metadata;
  for (const blob of metadata.blobs) {
    if (blob.path.at(-1) === 'base64') continue;
    const text = await readWhole(api, blob);
    if (!text.ok) return text;
    whole = withText(whole, blob.path.slice(1), text.value);
  }
  return ok(toolExecutionMetadata.catch(metadata).parse(whole));
}

async function readWhole(api: CorralApi, { hash, bytes }: BlobRef): Promise<Result<string, string>> {
  const pieces: string[] = [];
  for (let offset = 0; offset < Math.min(bytes, MOST);) {
    const reply = await api['blobs.read']({ hash, offset, length: CHUNK });
    if (!reply.ok) return err(reply.error.message);
    if (reply.value.nextOffset <= offset) break;
    pieces.push(reply.value.text);
    offset = reply.value.nextOffset;
  }
  return ok(pieces.join(''));
}

/** A copy with `text` at `path`; what lies beside the path is shared. */
function withText(value: unknown, [step, ...rest]: BlobRef['path'], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === step ? withText(item, rest, text) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [name, name === String(step) ? withText(field, rest, text) : field]),
  );
}
