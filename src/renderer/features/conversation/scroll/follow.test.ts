import { describe, expect, test } from 'vitest';

import { changedAtStart, isAtEnd, leavesRoom, nearEnd, nearStart, nextFollowing } from './follow.ts';

const end = { offset: 500, size: 1000, viewport: 500 };

describe('nextFollowing', () => {
  test.each([
    ['stays when the list grows below', true, end, { ...end, size: 1400 }, true],
    ['leaves when the reader goes up', true, end, { ...end, offset: 380 }, false],
    ['a nudge within the slack is still the end', true, end, { ...end, offset: 470 }, true],
    ['comes back at the end', false, { ...end, offset: 100 }, end, true],
    ['does not come back on the way down', false, { ...end, offset: 100 }, { ...end, offset: 300 }, false],
  ])('%s', (_, following, before, now, next) => {
    expect(nextFollowing(following, before, now)).toBe(next);
  });
});

test.each([
  ['shorter than its room', { offset: 0, size: 300, viewport: 500 }, true],
  ['longer', { offset: 0, size: 501, viewport: 500 }, false],
  ['not measured yet', { offset: 0, size: 0, viewport: 0 }, false],
])('a list that is %s', (_, place, leaves) => {
  expect(leavesRoom(place)).toBe(leaves);
});

test('a list shorter than its window is at both ends', () => {
  const short = { offset: 0, size: 300, viewport: 500 };
  expect([isAtEnd(short), nearStart(short), nearEnd(short)]).toEqual([true, true, true]);
});

test.each([
  ['older ones came', ['c', 'd'], ['a', 'b', 'c', 'd'], true],
  ['old ones were let go while new ones came', ['a', 'b', 'c'], ['b', 'c', 'd'], true],
  ['new ones came', ['a'], ['a', 'b'], false],
  ['another window of the conversation', ['a', 'b'], ['x', 'y'], false],
  ['the first ones', [], ['a'], false],
])('changedAtStart: %s', (_, before, now, changed) => {
  expect(changedAtStart(before, now)).toBe(changed);
});
