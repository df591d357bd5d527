import { expect, test } from 'vitest';

import { anchorAt, findAnchor, linesOf } from './anchor.ts';

const text = linesOf('a\nb\nc\nb\nd\n');

test('findAnchor finds the same lines where they were', () => {
  const anchor = anchorAt(text, 2, 3)!;
  expect(findAnchor(text, anchor)).toEqual({ start: 2, end: 3, state: 'current' });
});

test('findAnchor follows lines that moved, by their neighbours', () => {
  const anchor = anchorAt(text, 4, 4)!;
  const moved = linesOf('new\na\nb\nc\nb\nd');
  expect(findAnchor(moved, anchor)).toEqual({ start: 5, end: 5, state: 'moved' });
});

test('findAnchor keeps the place of the same line among changed neighbours', () => {
  const anchor = anchorAt(text, 2, 2)!;
  expect(findAnchor(linesOf('A\nb\nC\nb\n'), anchor)).toEqual({
    start: 2,
    end: 2,
    state: 'current',
  });
});

test('findAnchor reports lines that changed as outdated', () => {
  const anchor = anchorAt(text, 3, 3)!;
  expect(findAnchor(linesOf('a\nb\nC\nb\nd\n'), anchor)).toEqual({
    start: 3,
    end: 3,
    state: 'outdated',
  });
  expect(findAnchor([], anchor).state).toBe('outdated');
});

test('anchorAt returns null for lines that are not there', () => {
  expect([anchorAt(text, 0, 1), anchorAt(text, 3, 2), anchorAt(text, 5, 6)]).toEqual([
    null,
    null,
    null,
  ]);
});
