import { describe, expect, test } from 'vitest';

import {
  changedAtStart,
  isAtEnd,
  fitsViewport,
  nearEnd,
  nearStart,
  nextFollowing,
} from './follow.ts';

const end = { offset: 500, size: 1000, viewport: 500 };

describe('nextFollowing', () => {
  test.each([
    ['follows on when the list grows below', true, end, { ...end, size: 1400 }, true],
    ['stops when the reader scrolls up', true, end, { ...end, offset: 380 }, false],
    ['treats a position within the slack as the end', true, end, { ...end, offset: 470 }, true],
    ['starts at the end', false, { ...end, offset: 100 }, end, true],
    [
      'does not start before the end is reached',
      false,
      { ...end, offset: 100 },
      { ...end, offset: 300 },
      false,
    ],
  ])('nextFollowing %s', (_, following, before, now, next) => {
    expect(nextFollowing(following, before, now)).toBe(next);
  });
});

test.each([
  ['shorter than its viewport', { offset: 0, size: 300, viewport: 500 }, true],
  ['longer than its viewport', { offset: 0, size: 501, viewport: 500 }, false],
  ['not measured yet', { offset: 0, size: 0, viewport: 0 }, false],
])('fitsViewport decides on a list that is %s', (_, place, fits) => {
  expect(fitsViewport(place)).toBe(fits);
});

test('A list shorter than its viewport is at both ends', () => {
  const short = { offset: 0, size: 300, viewport: 500 };
  expect([isAtEnd(short), nearStart(short), nearEnd(short)]).toEqual([true, true, true]);
});

test.each([
  ['older items were inserted', ['c', 'd'], ['a', 'b', 'c', 'd'], true],
  ['old items were dropped while new ones were appended', ['a', 'b', 'c'], ['b', 'c', 'd'], true],
  ['new items were appended', ['a'], ['a', 'b'], false],
  ['another part of the conversation was loaded', ['a', 'b'], ['x', 'y'], false],
  ['the first items were loaded', [], ['a'], false],
])('changedAtStart decides if %s', (_, before, now, changed) => {
  expect(changedAtStart(before, now)).toBe(changed);
});
