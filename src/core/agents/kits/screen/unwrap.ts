import type { Row } from './row.ts';
import { isWithoutBlanks } from './width.ts';

/** Programs leave a column or two at the right edge. */
const SLACK = 2;

/** Whether `next` is there only because `row` was full: its first word had no room. */
export function isWrapped(row: Row, next: Row): boolean {
  if (row.kind !== 'text' || next.kind !== 'text') return false;
  if (row.end >= row.limit - 1) return true;
  const first = /^\S+/u.exec(next.text)?.[0] ?? '';
  const char = first[0] ?? '';
  const needs = isWithoutBlanks(char) ? 2 : [...first].length;
  return row.end + 1 + needs > row.limit - SLACK;
}

/** Joins the rows of one paragraph as they were before they were wrapped. */
export function unwrap(rows: readonly Row[]): string {
  let text = '';
  let before: Row | null = null;
  for (const row of rows) {
    text += before === null ? row.text : `${jointOf(before, row)}${row.text}`;
    before = row;
  }
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Longer words than this may have been cut in two by the edge; shorter ones would have gone to the next row. */
const LONG_WORD = /\S{18,}$/u;

/** A long word that filled the line to its very end was cut in two; Chinese has no blanks to lose. */
function jointOf(before: Row, row: Row): string {
  const last = before.text.at(-1) ?? '';
  const first = row.text[0] ?? '';
  if (isWithoutBlanks(last) && isWithoutBlanks(first)) return '';
  // Paths and compound words may be parted at their own marks.
  if (/\S\/$/u.test(before.text) || (/\p{L}-$/u.test(before.text) && /\p{L}/u.test(first))) return '';
  return before.end >= before.limit && before.col === row.col && LONG_WORD.test(before.text) ? '' : ' ';
}
