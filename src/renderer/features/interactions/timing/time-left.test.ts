import { expect, test } from 'vitest';

import { momentPassed, shortTime, timeLeft } from './time-left.ts';

test.each([
  ['it runs', { remainingMs: 10_000, runningSince: 1000, isPaused: false }, 4000, 7000],
  ['it stands still', { remainingMs: 10_000, runningSince: null, isPaused: true }, 4000, 10_000],
  ['it is over', { remainingMs: 10_000, runningSince: 1000, isPaused: false }, 40_000, 0],
])('%s', (_, timer, now, left) => {
  expect(timeLeft(timer, now)).toBe(left);
});

test.each([
  [0, 'seconds 0'],
  [1, 'seconds 1'],
  [119_999, 'seconds 120'],
  [120_000, 'minutes 2'],
  [120_001, 'minutes 3'],
])('%i ms are %s', (ms, told) => {
  const { unit, count } = shortTime(ms);
  expect(`${unit} ${count}`).toBe(told);
});

test.each([
  [61_000, 60_000, 60_000],
  [60_000, 59_000, null],
  [31_000, 29_000, 30_000],
  [61_000, 5000, 10_000],
  [10_000, 9000, null],
])('from %i to %i ms left, told: %s', (before, now, told) => {
  expect(momentPassed(before, now)).toBe(told);
});
