/** Lines of a text as the reader counts them: a line feed at the very end ends a line, it does not begin one. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

export type LineWindow<T> = { readonly lines: readonly T[]; readonly hidden: number };

/** The last `count` lines, and how many stand before them. Hiding very few lines is not worth a button. */
export function tailLines<T>(lines: readonly T[], count: number): LineWindow<T> {
  const hidden = lines.length - count;
  return hidden > GRACE ? { lines: lines.slice(hidden), hidden } : { lines, hidden: 0 };
}

/** The first `count` lines, and how many stand after them. */
export function headLines<T>(lines: readonly T[], count: number): LineWindow<T> {
  const hidden = lines.length - count;
  return hidden > GRACE ? { lines: lines.slice(0, count), hidden } : { lines, hidden: 0 };
}

const GRACE = 3;

/** Cuts a list into equal chunks, so that the browser can skip those out of sight. */
export function chunked<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
