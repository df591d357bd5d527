import { expect, test } from 'vitest';

import { ageOf } from './age.ts';

test.each([
  [-5_000, 'now', 0],
  [59_999, 'now', 0],
  [60_000, 'minutes', 1],
  [3_599_999, 'minutes', 59],
  [3_600_000, 'hours', 1],
  [86_400_000 * 3 + 1, 'days', 3],
] as const)('ageOf returns for %i ms ago: %s %i', (elapsed, unit, count) => {
  expect(ageOf(1_000_000, 1_000_000 + elapsed)).toEqual({ unit, count });
});
