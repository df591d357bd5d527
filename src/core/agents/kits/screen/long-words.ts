import type { Row } from './row.ts';

/** Columns that programs may leave empty at the right edge. */
const SLACK = 2;
/**
 * Length from which a word may be split at the edge; shorter words move to the next row as a whole.
 */
const LONG = 20;
const ALONE = 0.6;

/**
 * Joins rows as lines, and rejoins long words (addresses, paths, keys) that the edge cut in two.
 */
export function joinLongWords(rows: readonly Row[]): string {
  let text = '';
  let before: Row | null = null;
  for (const row of rows) {
    text += before === null ? row.text : `${isOneWord(before, row) ? '' : '\n'}${row.text}`;
    before = row;
  }
  return text;
}

/** Returns true if the edge of the terminal cut a long word in two. */
export function isOneWord(before: Row, row: Row): boolean {
  if (before.kind !== 'text' || row.kind !== 'text') return false;
  const tail = before.text.length - before.text.search(/[^\s"'`,;]*$/u);
  const head = /^[^\s"'`,;]*/u.exec(row.text)?.[0].length ?? 0;
  if (tail === 0 || head === 0 || tail + head < LONG) return false;
  const isFull = before.end >= before.limit - SLACK;
  // In a box without drawn edges, only the length of the word indicates that it was cut.
  const isAlone = tail >= LONG && before.col === row.col && before.end >= before.limit * ALONE;
  return isFull || isAlone;
}
