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
  ['the row of the place', at(12), middle, 1],
  ['the row before a place without a row of its own', at(14), middle, 1],
  ['no row before the earlier page is loaded', at(3), middle, -1],
  ['no row before a later page is loaded', at(99), middle, -1],
  ['the first row, if there is no earlier page', at(3), { ...middle, hasBefore: false }, 0],
  ['the last row, if there is no later page', at(99), { ...middle, hasAfter: false }, 2],
  ['no row for the start while the first page is not loaded', 'start', middle, -1],
  ['the first row for the start', 'start', { ...middle, hasBefore: false }, 0],
] as const)('indexOfPlace finds %s', (_, to, edges, expected) => {
  expect(indexOfPlace(rows, to, edges)).toBe(expected);
});

test('indexOfPlace returns -1 without rows', () => {
  expect([indexOfPlace([], 'start', middle), indexOfPlace([], at(1), middle)]).toEqual([-1, -1]);
});

test('indexOfPlace finds the line of a closed fold, or the own row in an open fold', () => {
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
