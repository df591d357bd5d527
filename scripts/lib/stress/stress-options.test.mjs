import { expect, test } from 'vitest';

import { shuffled } from './seeded-order.mjs';
import { stressOptions } from './stress-options.mjs';

const now = new Date('2026-11-28T23:59:00Z');

test('stressOptions reads the seed, the minutes and the files', () => {
  expect(stressOptions(['--seed', '7', '--minutes', '2.5', 'a', 'b'], now)).toEqual({
    seed: 7,
    minutes: 2.5,
    given: ['a', 'b'],
  });
  expect(stressOptions(['--seed', 'day'], now)).toEqual({
    seed: 20_261_128,
    minutes: null,
    given: [],
  });
});

test('stressOptions draws a seed if none is given', () => {
  const seeds = [1, 2, 3, 4].map(() => stressOptions([], now).seed);
  expect(new Set(seeds).size).toBeGreaterThan(1);
});

test.each([
  [['--seed', 'x']],
  [['--seed', '9999999999']],
  [['--minutes', '0']],
  [['--minutes', 'soon']],
  [['--other']],
])('stressOptions refuses %j', (args) => {
  expect(() => stressOptions(args, now)).toThrow(/--seed|--minutes/);
});

test('shuffled gives the same order for the same seed, and another for others', () => {
  const items = Array.from({ length: 20 }, (_, at) => at);
  expect(shuffled(items, 5)).toEqual(shuffled(items, 5));
  expect(shuffled(items, 5)).not.toEqual(shuffled(items, 6));
  expect(shuffled(items, 5).toSorted((a, b) => a - b)).toEqual(items);
});
