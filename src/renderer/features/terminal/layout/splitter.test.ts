import { expect, it } from 'vitest';

import { shareByKey } from './splitter.tsx';

it.each([
  ['ArrowLeft', 50, 48],
  ['ArrowRight', 50, 52],
  ['ArrowLeft', 26, 25],
  ['ArrowRight', 75, 75],
  ['ArrowUp', 50, 48],
  ['ArrowDown', 50, 52],
  ['Home', 50, 25],
  ['End', 50, 75],
  ['Enter', 30, 55],
  ['a', 50, null],
])('shareByKey moves the border on %s from %i to %s', (key, share, expected) => {
  expect(shareByKey(key, share)).toBe(expected);
});
