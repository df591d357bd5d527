import { describe, expect, test } from 'vitest';

import { buildTable } from './build-table.ts';
import { factsOfChange, itemOfRow, nextChange } from './change-jumps.ts';
import { foldsOf, splitItems, unifiedItems } from './folds.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}\n`);
const before = lines(60);
const after = before.toSpliced(49, 1, 'fifty\n', 'more\n').toSpliced(4, 1);
const table = buildTable({
  oldContent: before.join(''),
  newContent: after.join(''),
  hunks: [],
  isCut: false,
});

describe('change jumps', () => {
  test.each([
    [null, 1, 3, 0],
    [null, -1, 3, 2],
    [0, 1, 3, 1],
    [2, 1, 3, 2],
    [0, -1, 3, 0],
    [null, 1, 0, null],
  ] as const)('nextChange from %j by %j of %j returns %j', (current, step, total, expected) => {
    expect(nextChange(current, step, total)).toBe(expected);
  });

  test('factsOfChange returns range, counts and line of a change', () => {
    expect([factsOfChange(table, 0), factsOfChange(table, 1)]).toEqual([
      { from: 4, to: 5, added: 0, removed: 1, line: 5 },
      { from: 49, to: 52, added: 2, removed: 1, line: 49 },
    ]);
  });

  test('itemOfRow finds every change in both layouts', () => {
    const folds = foldsOf(table, false);
    for (const items of [
      unifiedItems(table, folds, () => null),
      splitItems(table, folds, () => null),
    ]) {
      expect([...table.changes].map((row) => itemOfRow(items, row))).toEqual([4, 12]);
    }
  });

  test('itemOfRow returns -1 for a row in a fold and ignores the index of a fold', () => {
    const items = unifiedItems(table, foldsOf(table, false), () => null);
    expect([itemOfRow(items, 20), itemOfRow(items, 0)]).toEqual([-1, 0]);
  });
});
