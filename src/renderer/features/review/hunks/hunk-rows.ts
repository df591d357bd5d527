import type { DiffTable } from '#renderer/views/diff/table/diff-table.ts';
import { GAP } from '#renderer/views/diff/table/diff-table.ts';
import type { ReviewHunk } from '#shared/git/file-change.ts';

/** The rows of a table that show one hunk. */
export type HunkRows = {
  readonly hunk: ReviewHunk;
  /** Index of the hunk in its file. */
  readonly at: number;
  readonly from: number;
  /** The row after the last one. */
  readonly to: number;
};

/**
 * Returns the rows of each hunk in the table that was built from these hunks, also in one with the
 * lines of the file around them.
 */
export function hunkRowsOf(
  { kinds, between }: Pick<DiffTable, 'kinds' | 'between'>,
  hunks: readonly ReviewHunk[],
): readonly HunkRows[] {
  let row = 0;
  let gap = 0;
  const skip = () => {
    while (kinds[row] === GAP) row += 1;
    while (between && between[2 * gap] === row && gap < between.length / 2) {
      row = between[2 * gap + 1]!;
      gap += 1;
    }
  };
  return hunks.map((hunk, at) => {
    skip();
    const from = row;
    row += hunk.lines.filter(isText).length;
    return { hunk, at, from, to: row };
  });
}

/** Returns the index in `lines` of the hunk that a row shows. */
export function lineOfRow({ hunk, from }: HunkRows, row: number): number {
  let left = row - from;
  return hunk.lines.findIndex((line) => isText(line) && left-- === 0);
}

/** Returns the row that shows a line of a hunk. */
export function rowOfLine({ hunk, from }: HunkRows, line: number): number {
  return from + hunk.lines.slice(0, line).filter(isText).length;
}

/** Returns false for git's note about a missing line break at the end of the file. */
function isText(line: string): boolean {
  return !line.startsWith('\\');
}
