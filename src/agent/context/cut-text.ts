/** `lines`: an even number. `bytes`: of UTF-8, without the notice. */
export interface TextLimits {
  readonly lines: number;
  readonly bytes: number;
}

const NOTICE = /^\[\.\.\. Truncated [\d,]+ (?:lines|bytes) \.\.\.\]$/;
const bytesOf = (text: string) => Buffer.byteLength(text);
const counted = new Intl.NumberFormat('en-US');

/**
 * Cuts the middle out of a text that is over a limit, at ends of lines if possible. A notice on a
 * line of its own has the number of lines or bytes that were left out. A text that was cut before
 * has one notice afterwards, too, of all that was left out. Idempotent.
 */
export function cutText(text: string, limits: TextLimits): string {
  if (isWithin(text, limits)) return text;
  const end = text.endsWith('\n') ? '\n' : '';
  const lines = (end === '' ? text : text.slice(0, -1)).split('\n');
  const half = { lines: Math.floor(limits.lines / 2), bytes: Math.floor(limits.bytes / 2) };
  const { head, tail, left } = endsOf(lines, half);
  const isFull = head.length === half.lines || tail.length === half.lines;
  const kept = bytesOf(head.join('\n')) + bytesOf(tail.join('\n'));
  // A few short lines around one long line say little: parts of the long line are kept instead.
  if (left > 0 && (isFull || kept > half.bytes))
    return [...head, `[... Truncated ${counted.format(left)} lines ...]`, ...tail].join('\n') + end;
  return cutBytes(text, half.bytes);
}

/** Returns the lines that fit at both ends, and the number of the others. */
function endsOf(lines: readonly string[], half: TextLimits) {
  const former = formerCut(lines);
  const head = firstLines(former?.before ?? lines, half);
  const rest = former?.after ?? lines.slice(head.length);
  const tail = firstLines(rest.toReversed(), half).toReversed();
  const left = (former?.lines ?? lines.length) - head.length - tail.length;
  return { head, tail, left };
}

interface FormerCut {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Lines of the text before it was cut. */
  readonly lines: number;
}

/** Returns the only cut of whole lines that a text has; null if it has none or several. */
function formerCut(lines: readonly string[]): FormerCut | null {
  const at = lines.findIndex((line) => NOTICE.test(line));
  if (at < 0 || lines.slice(at + 1).some((line) => NOTICE.test(line))) return null;
  const left = /([\d,]+) lines/.exec(lines[at] ?? '')?.[1]?.replaceAll(',', '');
  if (left === undefined) return null;
  const total = lines.length - 1 + Number(left);
  return { before: lines.slice(0, at), after: lines.slice(at + 1), lines: total };
}

/** Lines that a tool may put around a text that it cut itself: its exit code, marks. */
const FRAME_LINES = 16;

function isWithin(text: string, limits: TextLimits): boolean {
  if (text.length > 2 * limits.bytes + 100) return false;
  const lines = text.replace(/\n$/, '').split('\n');
  const isNear = lines.length <= limits.lines + FRAME_LINES + 1;
  const notice = (isNear ? lines.find((line) => NOTICE.test(line)) : null) ?? null;
  const bytes = bytesOf(text) - (notice === null ? 0 : bytesOf(notice) + 2);
  return bytes <= limits.bytes && (notice !== null || lines.length <= limits.lines);
}

/** Returns the first lines that fit. */
function firstLines(lines: readonly string[], limits: TextLimits): readonly string[] {
  let bytes = 0;
  let count = 0;
  for (const line of lines) {
    bytes += bytesOf(line) + 1;
    if (count === limits.lines || bytes > limits.bytes) break;
    count += 1;
  }
  return lines.slice(0, count);
}

/** Cuts within a line, between characters. */
function cutBytes(text: string, half: number): string {
  const head = headBytes(text, half);
  const tail = tailBytes(text, half);
  const left = bytesOf(text) - bytesOf(head) - bytesOf(tail);
  return `${head}\n[... Truncated ${counted.format(left)} bytes ...]\n${tail}`;
}

/** Returns the first characters that have at most this many bytes of UTF-8. */
export function headBytes(text: string, bytes: number): string {
  const all = Buffer.from(text.slice(0, bytes));
  let end = Math.min(bytes, all.length);
  while (end > 0 && end < all.length && isContinuation(all[end])) end -= 1;
  return withoutHalf(all.subarray(0, end).toString());
}

/** Returns the last characters that have at most this many bytes of UTF-8. */
function tailBytes(text: string, bytes: number): string {
  const all = Buffer.from(bytes === 0 ? '' : text.slice(-bytes));
  let start = Math.max(0, all.length - bytes);
  while (start < all.length && isContinuation(all[start])) start += 1;
  return withoutHalf(all.subarray(start).toString());
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Removes a surrogate that the cut separated from its pair; Buffer encodes it as U+FFFD. */
const withoutHalf = (text: string) => text.replace(/^\uFFFD|\uFFFD$/g, '');
