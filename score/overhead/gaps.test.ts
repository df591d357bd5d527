import { expect, test } from 'vitest';

import { quantile } from './gaps.ts';

test('a quantile is a value of the list', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([5], 0.95)).toBe(5);
  expect(quantile([], 0.5)).toBeNaN();
});
