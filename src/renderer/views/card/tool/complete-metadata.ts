import { err, ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import {
  toolExecutionMetadata,
  type BlobRef,
  type ToolExecutionMetadata,
} from '#shared/conversation/message.ts';
import type { ShownText } from '#shared/words/sentence.ts';

const CHUNK = 1024 * 1024;
/** Maximum number of bytes read of one string. */
const MOST = 16 * 1024 * 1024;

/**
 * Returns the metadata with all truncated strings complete, except for images. The error is shown
 * to the person.
 */
export async function loadCompleteMetadata(
  api: CorralApi,
  metadata: ToolExecutionMetadata,
): Promise<Result<ToolExecutionMetadata, ShownText>> {
  let result: unknown = metadata;
  for (const blob of metadata.blobs) {
    if (blob.path.at(-1) === 'base64') continue;
    const text = await readBlob(api, blob);
    if (!text.ok) return text;
    result = withText(result, blob.path.slice(1), text.value);
  }
  return ok(toolExecutionMetadata.catch(metadata).parse(result));
}

async function readBlob(
  api: CorralApi,
  { hash, bytes }: BlobRef,
): Promise<Result<string, ShownText>> {
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

/** Returns a copy with `text` at `path`; all other parts are shared. */
function withText(value: unknown, [step, ...rest]: BlobRef['path'], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === step ? withText(item, rest, text) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      name === String(step) ? withText(field, rest, text) : field,
    ]),
  );
}
