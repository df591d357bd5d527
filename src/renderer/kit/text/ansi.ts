/**
 * Describes the style of a span. `fg` and `bg` are 0-15 of a terminal's basic palette; null is the
 * default colour.
 */
export type AnsiStyle = {
  readonly fg: number | null;
  readonly bg: number | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
};

export type AnsiSpan = { readonly text: string; readonly style: AnsiStyle };

export const PLAIN: AnsiStyle = {
  fg: null,
  bg: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
};

/**
 * Matches escape sequences of every kind: OSC/DCS/SOS/PM/APC strings, CSI and short ones, also
 * unfinished ones at the end.
 */
const ESCAPE =
  // eslint-disable-next-line no-control-regex
  /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c|$)|(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~]|$)|\u001b[ -/]*[0-~]?/g;

/**
 * Splits terminal output into spans. Only colours and text styles are kept; all other sequences are
 * dropped.
 */
export function ansiSpans(text: string): readonly AnsiSpan[] {
  const spans: AnsiSpan[] = [];
  let style = PLAIN;
  let from = 0;
  const push = (end: number) => {
    const piece = text.slice(from, end);
    if (piece === '') return;
    const last = spans.at(-1);
    if (last?.style === style) spans[spans.length - 1] = { text: last.text + piece, style };
    else spans.push({ text: piece, style });
  };
  for (const match of text.matchAll(ESCAPE)) {
    push(match.index);
    from = match.index + match[0].length;
    if (match[2] === 'm') style = applySgr(style, match[1] ?? '');
  }
  push(text.length);
  return spans;
}

/**
 * Returns the visible text of a line after carriage returns and backspaces, as far as one line
 * determines it.
 */
export function settleLine(line: string): string {
  const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
  const settled = bare.includes('\r') ? bare.slice(bare.lastIndexOf('\r') + 1) : bare;
  return settled.includes('\b') ? eraseBackspaces(settled) : settled;
}

/** Removes all escape sequences, for summaries and copying. */
export function stripAnsi(text: string): string {
  return text.replace(ESCAPE, '');
}

function eraseBackspaces(line: string): string {
  const kept: string[] = [];
  for (const char of line) {
    if (char === '\b') kept.pop();
    else kept.push(char);
  }
  return kept.join('');
}

function applySgr(style: AnsiStyle, params: string): AnsiStyle {
  const codes = params.split(/[;:]/).map((code) => (code === '' ? 0 : Number(code)));
  let next = style;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at]!;
    if (code === 38 || code === 48) {
      const colour = extendedColour(codes, at + 1);
      at += colour.used;
      next = code === 38 ? { ...next, fg: colour.index } : { ...next, bg: colour.index };
    } else next = applyCode(next, code);
  }
  return next;
}

function applyCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code >= 30 && code <= 37) return { ...style, fg: code - 30 };
  if (code >= 90 && code <= 97) return { ...style, fg: code - 82 };
  if (code >= 40 && code <= 47) return { ...style, bg: code - 40 };
  if (code >= 100 && code <= 107) return { ...style, bg: code - 92 };
  const change = FLAGS[code];
  return change ? { ...style, ...change } : style;
}

const FLAGS: Readonly<Record<number, Partial<AnsiStyle>>> = {
  0: PLAIN,
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  39: { fg: null },
  49: { bg: null },
};

/** Converts `5;n` (256 colours) or `2;r;g;b` to the nearest colour of the basic palette. */
function extendedColour(
  codes: readonly number[],
  at: number,
): { readonly index: number | null; readonly used: number } {
  if (codes[at] === 5) return { index: fromPalette(codes[at + 1] ?? 0), used: 2 };
  if (codes[at] === 2)
    return { index: nearest(codes[at + 1] ?? 0, codes[at + 2] ?? 0, codes[at + 3] ?? 0), used: 4 };
  return { index: null, used: 0 };
}

function fromPalette(index: number): number | null {
  if (index < 16) return index;
  if (index >= 232) return null;
  const cube = index - 16;
  return nearest(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

function level(value: number): number {
  return value === 0 ? 0 : 55 + value * 40;
}

/**
 * Returns the nearest basic colour; null (the default colour) for greys, so that they are readable
 * in both themes.
 */
function nearest(red: number, green: number, blue: number): number | null {
  const high = Math.max(red, green, blue);
  if (high - Math.min(red, green, blue) < 40) return null;
  const bit = (value: number, mask: number) => (value > high / 2 ? mask : 0);
  return (bit(red, 1) | bit(green, 2) | bit(blue, 4)) + (high > 200 ? 8 : 0);
}
