/** Limits of one read: those that other agents use, too. */
export const MAX_LINES = 2000;
const MAX_BYTES = 50 * 1024;
const MAX_LINE = 2000;

/** A part of a file as numbered lines. */
export interface TextWindow {
  /** Lines as `<number>\t<text>`. */
  readonly text: string;
  /** Number of the first line, from 1. */
  readonly first: number;
  /** Number of the last line; `first - 1` if the window is empty. */
  readonly last: number;
  /** Lines of the file. */
  readonly total: number;
  /** Lines of the window that are cut at 2,000 characters. */
  readonly cutLines: number;
  /** True if bytes are replaced because they are not UTF-8. */
  readonly isDamaged: boolean;
}

/** Returns the lines of a file from `offset` (1 or more), at most `limit`, 2,000 and 50 KB. */
export function textWindow(bytes: Uint8Array, offset: number, limit: number): TextWindow {
  const starts = lineStarts(bytes);
  const decoder = new TextDecoder('utf-8');
  const lines: string[] = [];
  let size = 0;
  let cutLines = 0;
  const end = Math.min(starts.length, offset - 1 + Math.min(limit, MAX_LINES));
  for (let at = offset - 1; at < end; at++) {
    const start = starts[at] ?? bytes.length;
    const line = decoder.decode(bytes.subarray(start, lineEnd(bytes, start, starts[at + 1])));
    const isCut = line.length > MAX_LINE;
    const shown = `${at + 1}\t${isCut ? `${wholeCharacters(line)}… [line cut: ${line.length} characters]` : line}`;
    size += Buffer.byteLength(shown) + 1;
    if (size > MAX_BYTES && lines.length > 0) break;
    if (isCut) cutLines++;
    lines.push(shown);
  }
  const text = lines.join('\n');
  return {
    text,
    first: offset,
    last: offset - 1 + lines.length,
    total: starts.length,
    cutLines,
    isDamaged: text.includes('\uFFFD'),
  };
}

/** Returns the first characters of a line, without half of a surrogate pair. */
function wholeCharacters(line: string): string {
  return line.slice(0, MAX_LINE).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the end of a line without its line feed and the carriage return before that. */
function lineEnd(bytes: Uint8Array, start: number, next = bytes.length): number {
  const end = bytes[next - 1] === 10 ? next - 1 : next;
  return end > start && bytes[end - 1] === 13 ? end - 1 : end;
}

/** Offsets of the lines. A final line end begins no further line. */
function lineStarts(bytes: Uint8Array): readonly number[] {
  if (bytes.length === 0) return [];
  const starts = [0];
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1))
    if (at + 1 < bytes.length) starts.push(at + 1);
  return starts;
}
