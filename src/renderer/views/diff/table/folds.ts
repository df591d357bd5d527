import { CONTEXT, GAP, isChange, type DiffTable } from './diff-table.ts';

const AROUND = 3;
/** Least number of unchanged lines in a fold. */
const MIN_FOLD = 8;

/** Rows that are hidden at first. */
export type Fold = {
  readonly from: number;
  readonly to: number;
  /** Number of hidden lines; null if it is unknown how many there are. */
  readonly count: number | null;
  /** True if the lines are not in the table, and have to be read from the file. */
  readonly isUnread: boolean;
};

/**
 * Returns what is hidden at first: the lines between hunks, or in a table of all lines those that
 * are not near a change. `isReadable` is true if the lines that hunks omit can be read from the
 * file.
 */
export function foldsOf(table: DiffTable, isReadable: boolean): readonly Fold[] {
  if (table.between) return foldsBetween(table.between);
  if (table.isFromHunks) return isReadable && table.isComplete ? unreadFolds(table) : [];
  return foldsOfRuns(table);
}

function foldsBetween(between: Uint32Array): readonly Fold[] {
  return Array.from({ length: between.length / 2 }, (_, at) =>
    readFold(between[2 * at]!, between[2 * at + 1]!),
  );
}

function readFold(from: number, to: number): Fold {
  return { from, to, count: to - from, isUnread: false };
}

/** Returns a fold for each gap, and one for the lines after the last hunk. */
function unreadFolds({ kinds, afterLines }: DiffTable): readonly Fold[] {
  const folds: Fold[] = [];
  kinds.forEach((kind, row) => {
    if (kind !== GAP) return;
    const count = afterLines[row]!;
    folds.push({ from: row, to: row + 1, count: count < 0 ? null : count, isUnread: true });
  });
  return [...folds, { from: kinds.length, to: kinds.length, count: null, isUnread: true }];
}

/** Returns the runs of unchanged rows that are not next to a change. */
function foldsOfRuns({ kinds }: DiffTable): readonly Fold[] {
  const folds: Fold[] = [];
  let row = 0;
  while (row < kinds.length) {
    if (kinds[row] !== CONTEXT) {
      row += 1;
      continue;
    }
    const start = row;
    while (kinds[row] === CONTEXT) row += 1;
    const from = isChange(kinds[start - 1]) ? start + AROUND : start;
    const to = isChange(kinds[row]) ? row - AROUND : row;
    if (to - from >= MIN_FOLD) folds.push(readFold(from, to));
  }
  return folds;
}

/** The number of rows of a fold that are shown at its beginning and at its end. */
export type Shown = { readonly top: number; readonly bottom: number };
/** Returns the rows of a fold that are shown; null if none are. */
export type ShownRows = (fold: number) => Shown | null;

/** Returns a fold without the rows that are shown. */
export function restOfFold(fold: Fold, shown: Shown | null): Fold {
  if (fold.isUnread || !shown) return fold;
  const from = Math.min(fold.to, fold.from + shown.top);
  return readFold(from, Math.max(from, fold.to - shown.bottom));
}

/**
 * The items of the list: a row or, side by side, two (-1: none on that side), or a fold. Flat
 * arrays for the same reason as in the table: `left` is the row of the old side (or the only one),
 * `right` that of the new side; a fold has -2 in `left` and its index in `right`.
 */
export type Items = { readonly left: Int32Array; readonly right: Int32Array };

export const FOLD = -2;

export function unifiedItems(table: DiffTable, folds: readonly Fold[], shown: ShownRows): Items {
  return collect(table, folds, shown, (row, put) => {
    put(row, row);
    return row + 1;
  });
}

/**
 * Returns the items of the split layout. Partner lines share an item; the lines between such pairs
 * are placed next to each other in order.
 */
export function splitItems(table: DiffTable, folds: readonly Fold[], shown: ShownRows): Items {
  return collect(table, folds, shown, (row, put) => {
    if (!isChange(table.kinds[row])) {
      put(row, row);
      return row + 1;
    }
    return putChange(table, row, put);
  });
}

type Put = (left: number, right: number) => void;

function collect(
  { kinds }: DiffTable,
  folds: readonly Fold[],
  shown: ShownRows,
  step: (row: number, put: Put) => number,
): Items {
  const most = kinds.length + folds.length;
  const left = new Int32Array(most);
  const right = new Int32Array(most);
  let count = 0;
  const put: Put = (one, other) => {
    left[count] = one;
    right[count] = other;
    count += 1;
  };
  let row = 0;
  const takeRows = (to: number) => {
    while (row < to) row = step(row, put);
  };
  folds.forEach((fold, at) => {
    const { from, to, isUnread } = restOfFold(fold, shown(at));
    takeRows(from);
    if (isUnread || to > from) put(FOLD, at);
    row = to;
  });
  takeRows(kinds.length);
  return { left: left.subarray(0, count), right: right.subarray(0, count) };
}

function putChange({ kinds, partners, beforeLines }: DiffTable, from: number, put: Put): number {
  let end = from;
  while (isChange(kinds[end])) end += 1;
  const removed: number[] = [];
  const added: number[] = [];
  for (let row = from; row < end; row += 1) (beforeLines[row]! >= 0 ? removed : added).push(row);
  let [i, j] = [0, 0];
  const putUpTo = (removedEnd: number, addedEnd: number) => {
    while (i < removedEnd || j < addedEnd)
      put(i < removedEnd ? removed[i++]! : -1, j < addedEnd ? added[j++]! : -1);
  };
  let partnerAt = 0;
  removed.forEach((row, at) => {
    const partner = partners[row]!;
    if (partner < 0) return;
    while (added[partnerAt] !== partner) partnerAt += 1;
    putUpTo(at, partnerAt);
    putUpTo(at + 1, partnerAt + 1);
  });
  putUpTo(removed.length, added.length);
  return end;
}
