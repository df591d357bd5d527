/** A line of a text, with its position. */
export type Line = {
  /** The content without the line end. */
  readonly text: string;
  /** `\n`, `\r\n`, or empty on a last line without one. */
  readonly end: string;
  /** Offset of the first character in the text, in UTF-16 units. */
  readonly start: number;
};

/** Splits a text. A text that ends with a line end has no empty line after it. */
export function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const next = feed === -1 ? text.length : feed + 1;
    const raw = text.slice(start, next);
    const end = raw.endsWith('\r\n') ? '\r\n' : raw.endsWith('\n') ? '\n' : '';
    lines.push({ text: raw.slice(0, raw.length - end.length), end, start });
    start = next;
  }
  return lines;
}

/** Returns the lines of a text that a model wrote, without their ends. */
export function contentLines(text: string): readonly string[] {
  return splitLines(text).map((line) => line.text);
}

/** Returns the blanks before the first character, also those of Unicode such as ideographic ones. */
export function indentOf(line: string): string {
  return /^[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]*/.exec(line)?.[0] ?? '';
}

export const isBlank = (line: string): boolean => line.trim() === '';

/** Returns the number of the line, from 1, that contains an offset. */
export function lineNumberAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Removes blanks after the last line end: with them or without, the same lines are meant. */
export function withoutOpenBlanks(text: string): string {
  return text.replace(/\n[ \t]+$/, '\n');
}
