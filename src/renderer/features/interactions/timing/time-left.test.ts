import { expect, test } from 'vitest';

import { momentPassed, shortTime, timeLeft } from './time-left.ts';

test.each([
  ['a running timer', { remainingMs: 10_000, runningSince: 1000, isPaused: false }, 4000, 7000],
  ['a paused timer', { remainingMs: 10_000, runningSince: null, isPaused: true }, 4000, 10_000],
  ['an expired timer', { remainingMs: 10_000, runningSince: 1000, isPaused: false }, 40_000, 0],
])('timeLeft returns the remaining time of %s', (_, timer, now, left) => {
  expect(timeLeft(timer, now)).toBe(left);
});

test.each([
  [0, 'seconds 0'],
  [1, 'seconds 1'],
  [119_999, 'seconds 120'],
  [120_000, 'minutes 2'],
  [120_001, 'minutes 3'],
])('shortTime of %i ms is %s', (ms, expected) => {
  const { unit, count } = shortTime(ms);
  expect(`${unit} ${count}`).toBe(expected);
});

test.each([
  [61_000, 60_000, 60_000],
  [60_000, 59_000, null],
  [31_000, 29_000, 30_000],
  [61_000, 5000, 10_000],
  [10_000, 9000, null],
])('momentPassed from %i to %i ms left returns %s', (before, now, moment) => {
  expect(momentPassed(before, now)).toBe(moment);
});
