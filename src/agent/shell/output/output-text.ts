import type { OutputParts } from './kept-output.ts';
import { count, cutLine } from './line-text.ts';
import { renderOutput } from './render-output.ts';

/** Limit of the whole text in UTF-8, with notices. */
const MAX_BYTES = 50_000;
/** Room for the notices. */
const NOTICE_BYTES = 1_500;

export interface OutputSource {
  readonly parts: OutputParts;
  /** File of the raw output. */
  readonly path: string;
  /** A sentence if the file lacks something. */
  readonly fileNotice: string | null;
}

/** Returns the output as the model sees it: at most 50 KB, with a notice at the top if anything is missing. */
export async function outputText({ parts, path, fileNotice }: OutputSource): Promise<string> {
  const { head, tail, omitted, isBinary, hidden } = await renderOutput(parts);
  const rest = fileNotice === null ? '' : ` ${fileNotice}`;
  if (isBinary)
    return `[Binary output of ${count(parts.bytes)} bytes, not shown. Whole output: ${path}${rest}]`;
  const cut = (line: string) => cutLine(line, hidden);
  const all = [...head, ...tail];
  const shown = fit(head.map(cut), tail.map(cut));
  const lines = omitted + all.length - shown.head.length - shown.tail.length;
  const cutLines = all.filter((line) => cut(line) !== line).length;
  const middle = lines > 0 ? [`[... Truncated ${count(lines)} lines ...]`] : [];
  const text = [...shown.head, ...middle, ...shown.tail].join('\n');
  if (lines === 0 && cutLines === 0) return fileNotice === null ? text : `[${fileNotice}]\n${text}`;
  const bytes = Math.max(
    0,
    parts.bytes - Buffer.byteLength([...shown.head, ...shown.tail].join('\n')),
  );
  const notice = `[Output too long: ${count(lines)} lines and ${count(bytes)} bytes left out${
    cutLines > 0 ? `, ${count(cutLines)} long lines cut` : ''
  }. Whole output: ${path}${rest}]`;
  return `${notice}\n${text}`;
}

type Ends = { readonly head: readonly string[]; readonly tail: readonly string[] };

/** Keeps the outer lines of both ends that fit; each end gets at least half of the room. */
function fit(head: readonly string[], tail: readonly string[]): Ends {
  const room = MAX_BYTES - NOTICE_BYTES;
  const size = (line: string) => Buffer.byteLength(line) + 1;
  const total = [...head, ...tail].reduce((sum, line) => sum + size(line), 0);
  if (total <= room) return { head, tail };
  // Without a gap, all lines are in `head`.
  const all = [...head, ...tail];
  const firstOf = (lines: readonly string[], limit: number): number => {
    let used = 0;
    const end = lines.findIndex((line) => (used += size(line)) > limit);
    return end === -1 ? lines.length : end;
  };
  const first = firstOf(tail.length > 0 ? head : all, room / 2);
  const used = all.slice(0, first).reduce((sum, line) => sum + size(line), 0);
  const last = firstOf(all.slice(tail.length > 0 ? head.length : first).toReversed(), room - used);
  return { head: all.slice(0, first), tail: last === 0 ? [] : all.slice(-last) };
}
