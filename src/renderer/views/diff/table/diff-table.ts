import type { Endings, Side } from './side.ts';

export const CONTEXT = 0;
export const REMOVED = 1;
export const ADDED = 2;
/**
 * The kind of a row for unknown lines: an agent sends its changes with only a few lines around
 * them.
 */
export const GAP = 3;

/**
 * The rows of a diff, old and new lines in the order of a unified diff. Flat arrays are transferred
 * from a worker to the page quickly at any length. Each row has its kind, its line in the text of
 * either side (-1: none) and the number of that line in the file (0: unknown). For a gap,
 * `afterLines` is the number of omitted lines, -1 if unknown.
 */
export type DiffTable = {
  readonly before: Side;
  readonly after: Side;
  readonly beforeEndings: Endings;
  readonly afterEndings: Endings;
  /** Columns of the longest line. */
  readonly beforeColumns: number;
  readonly afterColumns: number;
  /** True if the sides are the whole file. */
  readonly isWhole: boolean;
  /** True if the change is complete. */
  readonly isComplete: boolean;
  /** True if the rows are the lines of hunks, so that the lines around them are unknown. */
  readonly isFromHunks: boolean;
  /**
   * The ranges of rows between hunks whose context was read from the file: flat pairs of the first
   * row and the row after the last one, in the order of the gaps. Null for other tables.
   */
  readonly between: Uint32Array | null;
  readonly kinds: Uint8Array;
  readonly beforeLines: Int32Array;
  readonly afterLines: Int32Array;
  readonly beforeNumbers: Uint32Array;
  readonly afterNumbers: Uint32Array;
  /** Row of the line that a changed line was changed from or to; -1 if none is similar enough. */
  readonly partners: Int32Array;
  /** First row of each change. */
  readonly changes: Uint32Array;
  readonly added: number;
  readonly removed: number;
};

/**
 * The differences within lines: those of row `r` are the pairs in `ranges` from `starts[r]` up to
 * `starts[r + 1]`.
 */
export type MarkTable = { readonly starts: Uint32Array; readonly ranges: Uint32Array<ArrayBuffer> };

export function isChange(kind: number | undefined): boolean {
  return kind === REMOVED || kind === ADDED;
}

/** Returns the row after the change that begins at `row`. */
export function changeEnd({ kinds }: Pick<DiffTable, 'kinds'>, row: number): number {
  let end = row;
  while (isChange(kinds[end])) end += 1;
  return end;
}
