import { expect, test } from 'vitest';

import { boundDiffs } from './bound-diffs.ts';
import { aDiff, aHunk } from './review-fixture.ts';
import type { ReadDiff } from './review-state.ts';

const LINES = 25_000;

function longDiff(path: string): ReadDiff {
  const read = aDiff(path, 0);
  const hunks = [
    aHunk(
      path,
      Array.from({ length: LINES }, () => '+x'),
    ),
  ];
  return read.diff ? { ...read, diff: { ...read.diff, hunks } } : read;
}

test('boundDiffs forgets what was read first, except what is near or being read', () => {
  const paths = ['a', 'b', 'c', 'd', 'e'];
  const diffs = new Map(paths.map((path) => [path, longDiff(path)]));
  expect([...boundDiffs(diffs, new Set(['a'])).keys()]).toEqual(['a', 'd', 'e']);
  const reading = new Map([...diffs, ['b', { ...longDiff('b'), isReading: true }]]);
  expect([...boundDiffs(reading, new Set(['a'])).keys()]).toEqual(['a', 'b', 'd', 'e']);
  expect(boundDiffs(diffs, new Set(paths))).toBe(diffs);
});
