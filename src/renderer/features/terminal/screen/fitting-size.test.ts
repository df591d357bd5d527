import { expect, it } from 'vitest';

import { fittingSize, isSameSize } from './fitting-size.ts';

it.each([
  [
    'whole cells, beside the scroll bar',
    { width: 814, height: 405, cellWidth: 8, cellHeight: 17 },
    { cols: 100, rows: 23 },
  ],
  [
    'at least the smallest size of the contract',
    { width: 20, height: 5, cellWidth: 8, cellHeight: 17 },
    { cols: 2, rows: 1 },
  ],
  [
    'at most the largest size of the contract',
    { width: 1e5, height: 1e5, cellWidth: 8, cellHeight: 16 },
    { cols: 1000, rows: 500 },
  ],
  [
    'nothing while the terminal is hidden',
    { width: 0, height: 0, cellWidth: 8, cellHeight: 17 },
    null,
  ],
  [
    'nothing before a cell is measured',
    { width: 800, height: 400, cellWidth: 0, cellHeight: 0 },
    null,
  ],
  [
    'nothing if a measure is not a number',
    { width: 800, height: 400, cellWidth: Number.NaN, cellHeight: 17 },
    null,
  ],
])('fittingSize returns %s', (_, room, expected) => {
  expect(fittingSize(room)).toEqual(expected);
});

it('isSameSize compares sizes by value', () => {
  expect([
    isSameSize({ cols: 1, rows: 2 }, { cols: 1, rows: 2 }),
    isSameSize({ cols: 1, rows: 2 }, { cols: 2, rows: 2 }),
  ]).toEqual([true, false]);
});
