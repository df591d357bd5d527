import { expect, test } from 'vitest';

import { chunked, headLines, linesOf, tailLines } from './line-window.ts';

const ten = Array.from({ length: 10 }, (_, at) => `${at}`);

test('a final line feed does not begin a line', () => {
  expect([linesOf(''), linesOf('a'), linesOf('a\n'), linesOf('a\n\n'), linesOf('\n')]).toEqual([[], ['a'], ['a'], ['a', ''], ['']]);
});

test('the tail is last, the head is first, and the rest is counted', () => {
  expect(tailLines(ten, 3)).toEqual({ lines: ['7', '8', '9'], hidden: 7 });
  expect(headLines(ten, 3)).toEqual({ lines: ['0', '1', '2'], hidden: 7 });
});

test('three lines more are shown rather than hidden', () => {
  expect(tailLines(ten, 7)).toEqual({ lines: ten, hidden: 0 });
  expect(headLines(ten, 6)).toEqual({ lines: ten.slice(0, 6), hidden: 4 });
});

test('chunks hold everything in order', () => {
  expect(chunked(ten, 4)).toEqual([ten.slice(0, 4), ten.slice(4, 8), ten.slice(8)]);
});
