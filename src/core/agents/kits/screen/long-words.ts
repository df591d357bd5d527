import type { Row } from './row.ts';

/** Programs leave a column or two at the right edge. */
const SLACK = 2;
/** Shorter words go to the next row as a whole. */
const LONG = 20;
const ALONE = 0.6;

/** Rows as lines, with long words put together again that the edge cut in two: addresses, paths, keys. */
export function joinLongWords(rows: readonly Row[]): string {
  let text = '';
  let before: Row | null = null;
  for (const row of rows) {
    text += before === null ? row.text : `${isOneWord(before, row) ? '' : '\n'}${row.text}`;
    before = row;
  }
  return text;
}

/** Returns whether the edge of the terminal cut a long word in two. */
export function isOneWord(before: Row, row: Row): boolean {
  if (before.kind !== 'text' || row.kind !== 'text') return false;
  const tail = before.text.length - before.text.search(/[^\s"'`,;]*$/u);
  const head = /^[^\s"'`,;]*/u.exec(row.text)?.[0].length ?? 0;
  if (tail === 0 || head === 0 || tail + head < LONG) return false;
  const isFull = before.end >= before.limit - SLACK;
  // Within a box whose edges are not drawn, only the word itself tells that it was cut.
  const isAlone = tail >= LONG && before.col === row.col && before.end >= before.limit * ALONE;
  return isFull || isAlone;
}
