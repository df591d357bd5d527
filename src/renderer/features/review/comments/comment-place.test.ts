import { describe, expect, test } from 'vitest';

import { buildTable } from '#renderer/views/diff/table/build-table.ts';

import { aComment, aHunk } from '../store/review-fixture.ts';
import { placeComments, rangeOf } from './comment-place.ts';

const hunk = {
  ...aHunk('h', [' a', '-b', '+c', '+d', ' e', '-f']),
  oldStart: 10,
  newStart: 20,
};
const table = buildTable({ oldContent: '', newContent: '', hunks: [hunk], isCut: true });

describe('rangeOf', () => {
  test.each([
    [null, { side: 'new', start: 21, end: 22 }],
    [[3], { side: 'new', start: 22, end: 22 }],
    [[1], { side: 'old', start: 11, end: 11 }],
    [[1, 5], { side: 'old', start: 11, end: 13 }],
    [[1, 2], { side: 'new', start: 21, end: 21 }],
  ] as const)('rangeOf the lines %j is %j', (lines, expected) => {
    expect(rangeOf(hunk, lines)).toEqual(expected);
  });

  test('rangeOf a hunk without changed lines is null', () => {
    expect(rangeOf(aHunk('h', [' a']), null)).toBeNull();
  });
});

test('placeComments puts a comment below its last line, and an outdated one where its lines were', () => {
  const [below, removed, outdated, elsewhere] = [
    aComment({ start: 21, end: 22 }),
    aComment({ side: 'old', start: 13, end: 13 }),
    aComment({ end: 20, state: 'outdated' }),
    aComment({ end: 500 }),
  ];
  expect([...placeComments(table, [below, removed, outdated, elsewhere])]).toEqual([
    [4, [below]],
    [6, [removed]],
    [1, [outdated]],
  ]);
});
