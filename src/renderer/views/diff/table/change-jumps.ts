import { CONTEXT, GAP, changeEnd, type DiffTable } from './diff-table.ts';
import type { Items } from './folds.ts';

/**
 * Returns the index of the change to jump to: the next one, or the first if none is current. Stops
 * at either end.
 */
export function nextChange(current: number | null, step: 1 | -1, total: number): number | null {
  if (total === 0) return null;
  if (current === null) return step === 1 ? 0 : total - 1;
  return Math.min(total - 1, Math.max(0, current + step));
}

/** Returns the item of a row; -1 if the row is in a fold. */
export function itemOfRow({ left, right }: Items, row: number): number {
  const at = left.indexOf(row);
  if (at >= 0) return at;
  // The right value of a fold is its index, not a row.
  for (let item = right.indexOf(row); item >= 0; item = right.indexOf(row, item + 1))
    if (left[item] !== -2) return item;
  return -1;
}

export type ChangeFacts = {
  readonly line: number;
  readonly added: number;
  readonly removed: number;
  readonly from: number;
  readonly to: number;
};

export function factsOfChange(table: DiffTable, change: number): ChangeFacts {
  const from = table.changes[change]!;
  const to = changeEnd(table, from);
  let added = 0;
  for (let row = from; row < to; row += 1) if (table.afterLines[row]! >= 0) added += 1;
  return { from, to, added, removed: to - from - added, line: lineNear(table, from, to) };
}

/**
 * Returns the number of the first new line, or of the first old one if there is none; 0 if unknown.
 */
function lineNear(
  { kinds, beforeNumbers, afterNumbers }: DiffTable,
  from: number,
  to: number,
): number {
  const first = afterNumbers.subarray(from, to).find((number) => number > 0);
  if (first !== undefined) return first;
  return kinds[from] === CONTEXT || kinds[from] === GAP ? 0 : beforeNumbers[from]!;
}
