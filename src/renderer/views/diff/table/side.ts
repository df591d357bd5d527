/**
 * A side of a diff: a text and the starts of its lines. The last value of `starts` is the length of
 * the text.
 */
export type Side = { readonly text: string; readonly starts: Uint32Array };

export type Endings = 'none' | 'lf' | 'crlf' | 'mixed';

/** Splits a text into lines. A final line feed ends a line and begins none. */
export function sideOf(text: string): Side {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return { text, starts: Uint32Array.from(text === '' ? [0] : starts) };
}

export function lineCount({ starts }: Side): number {
  return starts.length - 1;
}

/** Returns a line with the characters that end it. */
export function rawLine({ text, starts }: Side, line: number): string {
  return text.slice(starts[line], starts[line + 1]);
}

/**
 * Returns a line without its line feed, and without the carriage return before it if all lines of
 * the side have one.
 */
export function lineText(side: Side, line: number, endings: Endings): string {
  const raw = rawLine(side, line);
  const text = raw.endsWith('\n') ? raw.slice(0, -1) : raw;
  return endings === 'crlf' && text.endsWith('\r') ? text.slice(0, -1) : text;
}

export function endsWithNewline({ text }: Side): boolean {
  return text === '' || text.endsWith('\n');
}

export function endingsOf({ text }: Side): Endings {
  let feeds = 0;
  let returns = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    feeds += 1;
    if (text[at - 1] === '\r') returns += 1;
  }
  if (feeds === 0) return 'none';
  if (returns === 0) return 'lf';
  return returns === feeds ? 'crlf' : 'mixed';
}

/** Returns the width of the longest line in columns: wide letters count twice, a tab as eight. */
export function columnsOf({ text, starts }: Side): number {
  let widest = 0;
  for (let line = 0; line + 1 < starts.length; line += 1) {
    const [from, to] = [starts[line]!, starts[line + 1]!];
    if ((to - from) * TAB > widest) widest = Math.max(widest, columnsBetween(text, from, to));
  }
  return widest;
}

const TAB = 8;
const WIDE_FROM = 0x11_00;

function columnsBetween(text: string, from: number, to: number): number {
  let columns = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 9) columns += TAB - (columns % TAB);
    else columns += code >= WIDE_FROM ? 2 : 1;
  }
  return columns;
}
