const ESC = 0x1b;
const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const DEL = 0x7f;
/** First of the two UTF-8 bytes of control characters above 0x7f. */
const C1_LEAD = 0xc2;
const C1_END = 0xa0;
/** Length of CR LF. */
const END_OF_LINE = 2;

/**
 * Bytes `from` (inclusive) to `to` (exclusive): whole lines that each end with CR LF. `line` is the
 * start of the line that ends at `from`; it contains some text and also follows a CR LF.
 */
export type UnseenLines = { readonly line: number; readonly from: number; readonly to: number };

/**
 * Returns lines of plain text that leave no trace once all of `bytes` is drawn, because `kept`
 * lines follow, more than the screen and its scrollback hold. The following lines contain only text
 * and colours. Returns null if there are none. The caller must know that the whole screen scrolls,
 * and must check through `line` that the lines are not inside an escape sequence.
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

/**
 * Returns the start of the last `count` complete lines. Returns null if there are fewer, or if they
 * contain anything besides text and colours.
 */
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

/** Returns the position after the next CR LF; the total length if there is none. */
function endOfLine(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(LF, start);
  while (end >= 0 && (end === start || bytes[end - 1] !== CR)) end = bytes.indexOf(LF, end + 1);
  return end < 0 ? bytes.length : end + 1;
}

/** Returns whether the byte is text, or moves the cursor within its line or to the next line. */
function isPlain(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  if (byte === C1_LEAD) return (bytes[at + 1] ?? 0) >= C1_END;
  return byte >= 0x20 ? byte !== DEL : byte === LF || byte === CR || byte === TAB;
}

/** Returns whether an ESC begins `CSI digits and separators m`. */
function isColour(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== ESC || bytes[at + 1] !== 0x5b) return false;
  let end = at + 2;
  while (isParameter(bytes[end] ?? 0)) end += 1;
  return bytes[end] === 0x6d;
}

/** Returns whether the byte is a digit, `:` or `;`. */
function isParameter(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x3b;
}
