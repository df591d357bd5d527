import { CONTEXT, isChange, type DiffTable } from './diff-table.ts';

const AROUND = 3;
/** Least number of unchanged lines in a fold. */
const MIN_FOLD = 8;

export type Fold = { readonly from: number; readonly to: number };

/** Returns the runs of unchanged rows that are not next to a change. */
export function foldsOf({ kinds }: Pick<DiffTable, 'kinds'>): readonly Fold[] {
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
    if (to - from >= MIN_FOLD) folds.push({ from, to });
  }
  return folds;
}

/**
 * The items of the list: a row or, side by side, two (-1: none on that side), or a fold. Flat
 * arrays for the same reason as in the table: `left` is the row of the old side (or the only one),
 * `right` that of the new side; a fold has -2 in `left` and its index in `right`.
 */
export type Items = { readonly left: Int32Array; readonly right: Int32Array };

export const FOLD = -2;

export function unifiedItems(
  table: DiffTable,
  folds: readonly Fold[],
  isOpen: (fold: number) => boolean,
): Items {
  return collect(table, folds, isOpen, (row, put) => {
    put(row, row);
    return row + 1;
  });
}

/**
 * Returns the items of the split layout. Partner lines share an item; the lines between such pairs
 * are placed next to each other in order.
 */
export function splitItems(
  table: DiffTable,
  folds: readonly Fold[],
  isOpen: (fold: number) => boolean,
): Items {
  return collect(table, folds, isOpen, (row, put) => {
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
  isOpen: (fold: number) => boolean,
  step: (row: number, put: Put) => number,
): Items {
  const left = new Int32Array(kinds.length);
  const right = new Int32Array(kinds.length);
  let count = 0;
  const put: Put = (one, other) => {
    left[count] = one;
    right[count] = other;
    count += 1;
  };
  let fold = 0;
  for (let row = 0; row < kinds.length;) {
    const next = folds[fold];
    if (next?.from === row) {
      if (!isOpen(fold)) {
        put(FOLD, fold);
        row = next.to;
      }
      fold += 1;
      if (row === next.to) continue;
    }
    row = step(row, put);
  }
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
