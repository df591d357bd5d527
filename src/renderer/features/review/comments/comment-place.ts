import { ADDED, CONTEXT, REMOVED, type DiffTable } from '#renderer/views/diff/table/diff-table.ts';
import type { ReviewHunk } from '#shared/git/file-change.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';

import { changedLines } from '../store/hunk-lines.ts';

/** The lines of one side that a comment is about. */
export type LineRange = {
  readonly side: 'old' | 'new';
  readonly start: number;
  readonly end: number;
};

/**
 * Returns the range of the given lines of a hunk, by default of its changed ones: on the new side,
 * unless all of them were removed. Null for a hunk without changed lines.
 */
export function rangeOf(
  { lines, oldStart, newStart }: ReviewHunk,
  chosen: readonly number[] | null,
): LineRange | null {
  const wanted = new Set(chosen ?? changedLines({ lines }));
  const numbers: { readonly old: number[]; readonly new: number[] } = { old: [], new: [] };
  let [old, fresh] = [oldStart, newStart];
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('\\')) continue;
    const [isOld, isNew] = [!line.startsWith('+'), !line.startsWith('-')];
    if (wanted.has(at)) (isNew ? numbers.new : numbers.old).push(isNew ? fresh : old);
    if (isOld) old += 1;
    if (isNew) fresh += 1;
  }
  const side = numbers.new.length > 0 ? 'new' : 'old';
  const [start, end] = [numbers[side][0], numbers[side].at(-1)];
  return start === undefined || end === undefined ? null : { side, start, end };
}

/** Returns the row of a line of a side; -1 if the table does not have it. */
export function rowOfNumber(table: DiffTable, side: 'old' | 'new', number: number): number {
  const numbers = side === 'old' ? table.beforeNumbers : table.afterNumbers;
  const own = side === 'old' ? REMOVED : ADDED;
  let found = numbers.indexOf(number);
  while (found >= 0 && table.kinds[found] !== own && table.kinds[found] !== CONTEXT)
    found = numbers.indexOf(number, found + 1);
  return found;
}

/** Returns the last row with a line of a side up to a number, else the first row. */
function rowBefore(
  { beforeNumbers, afterNumbers, kinds }: DiffTable,
  comment: ReviewComment,
): number {
  const rows = kinds.length;
  const numbers = comment.side === 'old' ? beforeNumbers : afterNumbers;
  for (let row = rows - 1; row > 0; row -= 1) {
    const number = numbers[row] ?? 0;
    if (number > 0 && number <= comment.end) return row;
  }
  return rows > 0 ? 0 : -1;
}

/**
 * Returns the comments below each row. An outdated one is where its lines were, and the others are
 * left out if the table does not have their lines.
 */
export function placeComments(
  table: DiffTable,
  comments: readonly ReviewComment[],
): ReadonlyMap<number, readonly ReviewComment[]> {
  const byRow = new Map<number, ReviewComment[]>();
  for (const comment of comments) {
    const row =
      comment.state === 'outdated'
        ? rowBefore(table, comment)
        : rowOfNumber(table, comment.side, comment.end);
    if (row >= 0) byRow.set(row, [...(byRow.get(row) ?? []), comment]);
  }
  return byRow;
}
