/** Splits a text into lines. A final line feed ends a line and begins none. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

export type LineWindow<T> = { readonly lines: readonly T[]; readonly hidden: number };

/**
 * Returns the last `count` lines and the number of lines before them. Shows a few more lines rather
 * than a button for them.
 */
export function tailLines<T>(lines: readonly T[], count: number): LineWindow<T> {
  const hidden = lines.length - count;
  return hidden > GRACE ? { lines: lines.slice(hidden), hidden } : { lines, hidden: 0 };
}

/** Returns the first `count` lines and the number of lines after them. */
export function headLines<T>(lines: readonly T[], count: number): LineWindow<T> {
  const hidden = lines.length - count;
  return hidden > GRACE ? { lines: lines.slice(0, count), hidden } : { lines, hidden: 0 };
}

/** Limits the characters of the lines shown at first, and of one piece of a long line. */
const HEAD_CHARS = 100_000;
const LONG_LINE = 20_000;

/**
 * Returns how many of the first `count` lines are shown at first: fewer if they are very long, at
 * least one.
 */
export function headCountOf(lines: readonly string[], count: number): number {
  let chars = 0;
  for (const [at, line] of lines.slice(0, count).entries()) {
    chars += line.length;
    if (chars > HEAD_CHARS) return Math.max(1, at);
  }
  return count;
}

/**
 * Breaks lines of megabytes, which a browser lays out as a whole, into pieces that would be wrapped
 * anyway. The joined pieces are the line.
 */
export function brokenLines(lines: readonly string[]): readonly string[] {
  if (!lines.some(({ length }) => length > LONG_LINE)) return lines;
  return lines.flatMap((line) => piecesOf(line));
}

function piecesOf(line: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < line.length || from === 0;) {
    // A surrogate pair is never split.
    const isSplit = /[\uD800-\uDBFF]/.test(line.charAt(from + LONG_LINE - 1));
    const to = from + LONG_LINE - (isSplit ? 1 : 0);
    pieces.push(line.slice(from, to));
    from = to;
  }
  return pieces;
}

const GRACE = 3;

/** Splits a list into equal chunks, so that the browser can skip the invisible ones. */
export function chunked<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
