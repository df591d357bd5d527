import { expect, test } from 'vitest';

import type { FileDiff } from '#shared/git/file-change.ts';

import { aDiff, aHunk } from '../store/review-fixture.ts';
import { stagingOf } from './staged-hunks.ts';

const mixed = { isStaged: true, isUnstaged: true };
const hunk = aHunk('all', [' a', '-b', '+B', '+C', ' d']);

function stagedLines(...lines: readonly string[]): FileDiff | null {
  const { diff } = aDiff('a', 0);
  return diff && { ...diff, hunks: [aHunk('staged', lines)] };
}

test.each([
  ['nothing of the file', { isStaged: false, isUnstaged: true }, stagedLines(), null],
  ['the whole file', { isStaged: true, isUnstaged: false }, null, 'staged'],
  ['every line', mixed, stagedLines(' a', '-b', '+B', '+C', ' d', '-e'), 'staged'],
  ['some lines', mixed, stagedLines(' a', '-b', ' d'), 'partlyStaged'],
  ['other lines', mixed, stagedLines(' a', ' b', ' d', '-e', '+B'), null],
  ['the same text at another place', mixed, stagedLines('-b', '+B', '+C', ' d'), null],
])('stagingOf knows a hunk of which %s is staged', (_name, file, staged, expected) => {
  expect(stagingOf(hunk, file, staged)).toBe(expected);
});
