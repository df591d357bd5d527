import { expect, test } from 'vitest';

import { aMessage } from '#renderer/stores/conversation/message-fixture.ts';
import { aRead } from '#renderer/stores/conversation/tool-fixture.ts';

import { foldReads } from '../rows/fold-reads.ts';
import { rowsOf } from '../rows/rows.ts';
import { indexOfPlace } from './index-of-place.ts';

const rows = rowsOf(
  foldReads(
    [10, 12, 15].map((seq) => aMessage(seq)),
    [],
  ),
  () => false,
);
const middle = { hasBefore: true, hasAfter: true };
const at = (seq: number) => ({ seq });

test.each([
  ['a row', at(12), middle, 1],
  ['what stands before it, when it is no row of its own', at(14), middle, 1],
  ['nothing before the page arrived', at(3), middle, -1],
  ['nothing before a later page arrived', at(99), middle, -1],
  ['the first row, when there is nothing before it', at(3), { ...middle, hasBefore: false }, 0],
  ['the last row, when there is nothing after it', at(99), { ...middle, hasAfter: false }, 2],
  ['nothing yet for the start of a window in the middle', 'start', middle, -1],
  ['the first row for the start', 'start', { ...middle, hasBefore: false }, 0],
] as const)('finds %s', (_, to, edges, expected) => {
  expect(indexOfPlace(rows, to, edges)).toBe(expected);
});

test('nothing is found where there is nothing', () => {
  expect([indexOfPlace([], 'start', middle), indexOfPlace([], at(1), middle)]).toEqual([-1, -1]);
});

test('a place inside of a fold is the row of the fold, or its own row when the fold is open', () => {
  const items = foldReads([aMessage(1), aRead(2), aRead(3), aRead(4), aMessage(5)], []);
  const all = { hasBefore: false, hasAfter: false };
  expect(
    indexOfPlace(
      rowsOf(items, () => false),
      at(3),
      all,
    ),
  ).toBe(1);
  expect(
    indexOfPlace(
      rowsOf(items, () => true),
      at(3),
      all,
    ),
  ).toBe(3);
  expect(
    indexOfPlace(
      rowsOf(items, () => false),
      at(5),
      all,
    ),
  ).toBe(2);
});
