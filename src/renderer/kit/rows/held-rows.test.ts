import { expect, test } from 'vitest';

import { heldRows, type HeldRow } from './held-rows.ts';

const idOf = (value: string) => value.slice(0, 1);
const summaryOf = (rows: readonly HeldRow<string>[]) =>
  rows.map(({ value, isGone }) => (isGone ? `(${value})` : value)).join(' ');
const rows = (...values: readonly string[]) => heldRows([], values, idOf, false);

test.each([
  ['replaces the rows while the list is not held', false, ['c', 'a'], 'c a'],
  ['appends new rows', true, ['x', 'a', 'b'], 'a b x'],
  ['keeps the place of a closed row', true, ['b'], '(a) b'],
  ['ignores a new order', true, ['b', 'a'], 'a b'],
  ['updates changed rows', true, ['a2', 'b'], 'a2 b'],
])('heldRows %s', (_, isHeld, now, expected) => {
  expect(summaryOf(heldRows(rows('a', 'b'), now, idOf, isHeld))).toBe(expected);
});

test('heldRows reopens a closed row that is open again', () => {
  const gone = heldRows(rows('a', 'b'), ['b'], idOf, true);
  expect(summaryOf(heldRows(gone, ['b', 'a'], idOf, true))).toBe('a b');
});
