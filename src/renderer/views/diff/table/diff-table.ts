import type { Endings, Side } from './side.ts';

export const CONTEXT = 0;
export const REMOVED = 1;
export const ADDED = 2;
/** Lines that are not at hand: an agent sends its changes with a few lines around them. */
export const GAP = 3;

/**
 * All rows of a diff, old and new lines in the order of a unified diff. Flat arrays, because these come from a
 * worker to the page in no time, however long they are: per row its kind, its line in either side's text (-1: none) and that line's number in the file
 * (0: not known). Of a gap, `afterLines` counts the lines left out, -1 when that is not known.
 */
export type DiffTable = {
  readonly before: Side;
  readonly after: Side;
  readonly beforeEndings: Endings;
  readonly afterEndings: Endings;
  /** Columns that the longest line takes. */
  readonly beforeColumns: number;
  readonly afterColumns: number;
  /** Whether the sides are the whole file, not parts of it. */
  readonly isWhole: boolean;
  /** Whether all of the change is here. */
  readonly isComplete: boolean;
  readonly kinds: Uint8Array;
  readonly beforeLines: Int32Array;
  readonly afterLines: Int32Array;
  readonly beforeNumbers: Uint32Array;
  readonly afterNumbers: Uint32Array;
  /** Row of the line that a changed line came from or became, -1 when none is alike enough. */
  readonly partners: Int32Array;
  /** First row of each change. */
  readonly changes: Uint32Array;
  readonly added: number;
  readonly removed: number;
};

/** What differs within lines: of row `r` the pairs in `ranges` from `starts[r]` up to `starts[r + 1]`. */
export type MarkTable = { readonly starts: Uint32Array; readonly ranges: Uint32Array<ArrayBuffer> };

export function isChange(kind: number | undefined): boolean {
  return kind === REMOVED || kind === ADDED;
}

/** The row after the last of the change that begins at `row`. */
export function changeEnd({ kinds }: Pick<DiffTable, 'kinds'>, row: number): number {
  let end = row;
  while (isChange(kinds[end])) end += 1;
  return end;
}
