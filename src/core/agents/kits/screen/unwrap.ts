import type { Row } from './row.ts';
import { isWithoutBlanks } from './width.ts';

/** Columns that programs may leave empty at the right edge. */
const SLACK = 2;

/** Returns true if `next` was wrapped from `row`: its first word had no room in `row`. */
export function isWrapped(row: Row, next: Row): boolean {
  if (row.kind !== 'text' || next.kind !== 'text') return false;
  if (row.end >= row.limit - 1) return true;
  const first = /^\S+/u.exec(next.text)?.[0] ?? '';
  const char = first[0] ?? '';
  const needs = isWithoutBlanks(char) ? 2 : [...first].length;
  return row.end + 1 + needs > row.limit - SLACK;
}

/** Joins the wrapped rows of one paragraph. */
export function unwrap(rows: readonly Row[]): string {
  let text = '';
  let before: Row | null = null;
  for (const row of rows) {
    text += before === null ? row.text : `${jointOf(before, row)}${row.text}`;
    before = row;
  }
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Matches a word so long that the edge may have cut it; shorter words move to the next row. */
const LONG_WORD = /\S{18,}$/u;

/**
 * Returns the separator of two wrapped rows: empty if a long word filled the row to its end, and
 * between Chinese characters, which have no blanks.
 */
function jointOf(before: Row, row: Row): string {
  const last = before.text.at(-1) ?? '';
  const first = row.text[0] ?? '';
  if (isWithoutBlanks(last) && isWithoutBlanks(first)) return '';
  // Wrapping may split paths and compound words at their own marks.
  if (/\S\/$/u.test(before.text) || (/\p{L}-$/u.test(before.text) && /\p{L}/u.test(first)))
    return '';
  return before.end >= before.limit && before.col === row.col && LONG_WORD.test(before.text)
    ? ''
    : ' ';
}
