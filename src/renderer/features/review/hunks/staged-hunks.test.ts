import { expect, test } from 'vitest';

import type { FileDiff } from '#shared/git/file-change.ts';

import { aDiff, aHunk } from '../store/review-fixture.ts';
import { stagedLines, stagingOf } from './staged-hunks.ts';

const mixed = { isStaged: true, isUnstaged: true };
const hunk = aHunk('all', [' a', '-b', '+B', '+C', ' d']);

function diffOf(...lines: readonly string[]): FileDiff | null {
  const { diff } = aDiff('a', 0);
  return diff && { ...diff, hunks: [aHunk('staged', lines)] };
}

test.each([
  ['nothing of the file', { isStaged: false, isUnstaged: true }, diffOf(), null],
  ['the whole file', { isStaged: true, isUnstaged: false }, null, 'staged'],
  ['every line', mixed, diffOf(' a', '-b', '+B', '+C', ' d', '-e'), 'staged'],
  ['some lines', mixed, diffOf(' a', '-b', ' d'), 'partlyStaged'],
  ['other lines', mixed, diffOf(' a', ' b', ' d', '-e', '+B'), null],
  ['the same text at another place', mixed, diffOf('-b', '+B', '+C', ' d'), null],
])('stagingOf knows a hunk of which %s is staged', (_name, file, staged, expected) => {
  expect(stagingOf(hunk, file, staged)).toBe(expected);
});

test('stagedLines returns the lines of a hunk that are in the index, at their place', () => {
  const indexed = (...lines: readonly string[]) => {
    const staged = diffOf(...lines);
    return staged && stagedLines(hunk, staged);
  };
  expect(indexed(' a', '-b', ' d')).toEqual([1]);
  expect(indexed('+B', ' a', ' b', ' d')).toEqual([]);
  expect(indexed(' a', '-b', '+B', ' d')).toEqual([1, 2]);
  expect(indexed(' a', ' b', '+B', ' d')).toEqual([2]);
  const added = aHunk('all', [' a', '+one', '+two', '\\ No newline at end of file']);
  const staged = diffOf(' a', '+one');
  expect(staged && stagedLines(added, staged)).toEqual([1]);
});
