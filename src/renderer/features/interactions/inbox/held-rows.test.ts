import { expect, test } from 'vitest';

import { heldRows, type HeldRow } from './held-rows.ts';

const idOf = (value: string) => value.slice(0, 1);
const told = (rows: readonly HeldRow<string>[]) => rows.map(({ value, isGone }) => (isGone ? `(${value})` : value)).join(' ');
const rows = (...values: readonly string[]) => heldRows([], values, idOf, false);

test.each([
  ['nobody holds it: as it is now', false, ['c', 'a'], 'c a'],
  ['new ones come last', true, ['x', 'a', 'b'], 'a b x'],
  ['one that closed keeps its place', true, ['b'], '(a) b'],
  ['another order does not matter', true, ['b', 'a'], 'a b'],
  ['what changed is shown changed', true, ['a2', 'b'], 'a2 b'],
])('%s', (_, isHeld, now, expected) => {
  expect(told(heldRows(rows('a', 'b'), now, idOf, isHeld))).toBe(expected);
});

test('one that closed and came back is open again', () => {
  const gone = heldRows(rows('a', 'b'), ['b'], idOf, true);
  expect(told(heldRows(gone, ['b', 'a'], idOf, true))).toBe('a b');
});
