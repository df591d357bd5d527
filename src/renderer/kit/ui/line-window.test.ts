import { expect, test } from 'vitest';

import { chunked, headLines, linesOf, tailLines } from './line-window.ts';

const ten = Array.from({ length: 10 }, (_, at) => `${at}`);

test('linesOf adds no empty line for a final line feed', () => {
  expect([linesOf(''), linesOf('a'), linesOf('a\n'), linesOf('a\n\n'), linesOf('\n')]).toEqual([
    [],
    ['a'],
    ['a'],
    ['a', ''],
    [''],
  ]);
});

test('tailLines returns the last lines, headLines the first ones, and both count the hidden ones', () => {
  expect(tailLines(ten, 3)).toEqual({ lines: ['7', '8', '9'], hidden: 7 });
  expect(headLines(ten, 3)).toEqual({ lines: ['0', '1', '2'], hidden: 7 });
});

test('tailLines and headLines show three more lines rather than hide them', () => {
  expect(tailLines(ten, 7)).toEqual({ lines: ten, hidden: 0 });
  expect(headLines(ten, 6)).toEqual({ lines: ten.slice(0, 6), hidden: 4 });
});

test('chunked returns all items in order', () => {
  expect(chunked(ten, 4)).toEqual([ten.slice(0, 4), ten.slice(4, 8), ten.slice(8)]);
});
