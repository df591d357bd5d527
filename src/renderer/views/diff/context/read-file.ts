import { err, ok, type Result } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { FileView } from '#shared/contract/calls/files.ts';

/** The reason why the lines around a change are not shown. */
export type Refusal = 'changed' | 'gone' | 'unreadable' | 'notText' | 'tooLarge';

/** Size up to which a file is read, in bytes: it is held twice, as both sides of a diff. */
const MAX_BYTES = 8 * 1024 * 1024;

type FilePlace = { readonly sessionId: string; readonly path: string };
type TextView = Extract<FileView, { kind: 'text' }>;

/**
 * Reads a whole text file, in as many parts as needed, with LF line ends. A file that changes
 * meanwhile is refused.
 */
export async function readFile(
  api: Pick<CorralApi, 'files.view'>,
  place: FilePlace,
): Promise<Result<string, Refusal>> {
  const first = await readPart(api, place, null);
  if (!first.ok) return first;
  const { size } = first.value;
  if (size > MAX_BYTES) return err('tooLarge');
  let { text } = first.value;
  for (let part = first.value; part.hasAfter;) {
    const line = part.firstLine + linesIn(part.text);
    const next = await readPart(api, place, line);
    if (!next.ok) return next;
    if (next.value.size !== size || next.value.firstLine > line) return err('changed');
    const rest = textFrom(next.value, line);
    // A line longer than a part cannot be read in parts.
    if (next.value.hasAfter && !rest.includes('\n')) return err('tooLarge');
    text += rest;
    part = next.value;
  }
  return ok(text);
}

async function readPart(
  api: Pick<CorralApi, 'files.view'>,
  { sessionId, path }: FilePlace,
  line: number | null,
): Promise<Result<TextView, Refusal>> {
  const reply = await api['files.view']({ sessionId, path, line });
  if (!reply.ok) return err(reply.error.kind === 'fileMissing' ? 'gone' : 'unreadable');
  return reply.value.kind === 'text' ? ok(reply.value) : err('notText');
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Returns the text of a part from a line on; an empty one if the line is not in it. */
function textFrom({ text, firstLine }: TextView, line: number): string {
  let from = 0;
  for (let skip = line - firstLine; skip > 0; skip -= 1) {
    const feed = text.indexOf('\n', from);
    if (feed < 0) return '';
    from = feed + 1;
  }
  return text.slice(from);
}
