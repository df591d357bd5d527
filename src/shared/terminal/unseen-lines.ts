const ESC = 0x1b;
const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const DEL = 0x7f;
/** Leads the two bytes that UTF-8 has for the control characters above 0x7f. */
const C1_LEAD = 0xc2;
const C1_END = 0xa0;
/** CR LF. */
const END_OF_LINE = 2;

/**
 * Bytes `from` (included) to `to` (not): whole lines; each end follows a CR LF. `line`: where the line begins that ends at `from`; it has
 * some text, and follows a CR LF too.
 */
export type UnseenLines = { readonly line: number; readonly from: number; readonly to: number };

/**
 * Lines of plain text that leave no trace once all of `bytes` is drawn, as `kept` lines follow, which is more than the screen keeps. Those
 * have nothing but text and colours in them. `null`: there are none. Whoever leaves them out has to know that the screen scrolls as a whole, and that
 * they are not within an escape sequence: `line` shows that.
 */
export function unseenLines(bytes: Uint8Array, kept: number): UnseenLines | null {
  const to = startOfLast(bytes, kept);
  if (to === null) return null;
  let plain = to;
  while (plain > 0 && isPlain(bytes, plain - 1)) plain -= 1;
  let line = endOfLine(bytes, plain);
  let from = endOfLine(bytes, line);
  while (from < to && from - line === END_OF_LINE) {
    line = from;
    from = endOfLine(bytes, line);
  }
  return from < to ? { line, from, to } : null;
}

/** Where the last `count` lines begin, and what is no line yet; `null`: there are not so many, or more than text and colours in them. */
function startOfLast(bytes: Uint8Array, count: number): number | null {
  let lines = 0;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    if (bytes[at] === LF) {
      if (lines >= count && bytes[at - 1] === CR) return at + 1;
      lines += 1;
    } else if (!isPlain(bytes, at) && !isColour(bytes, at)) return null;
  }
  return null;
}

/** Behind the next CR LF; the length of all where there is none. */
function endOfLine(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(LF, start);
  while (end >= 0 && (end === start || bytes[end - 1] !== CR)) end = bytes.indexOf(LF, end + 1);
  return end < 0 ? bytes.length : end + 1;
}

/** Text, or what moves on within its line or to the next. */
function isPlain(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  if (byte === C1_LEAD) return (bytes[at + 1] ?? 0) >= C1_END;
  return byte >= 0x20 ? byte !== DEL : byte === LF || byte === CR || byte === TAB;
}

/** An ESC that begins `CSI digits and separators m`. */
function isColour(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== ESC || bytes[at + 1] !== 0x5b) return false;
  let end = at + 2;
  while (isParameter(bytes[end] ?? 0)) end += 1;
  return bytes[end] === 0x6d;
}

/** A digit, `:` or `;`. */
function isParameter(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x3b;
}
