import { expect, test } from 'vitest';

import { liveLines } from './live-lines.ts';

const plain = (text: string, count: number) =>
  liveLines(text, null, count).map((line) => line.map((token) => token.text).join(''));

test('liveLines returns the last lines of a text, and all lines of a short text', () => {
  expect(plain('a\nb\nc', 2)).toEqual(['b', 'c']);
  expect(plain('a\nb\nc', 9)).toEqual(['a', 'b', 'c']);
  expect(plain('a', 2)).toEqual(['a']);
});

test('liveLines truncates a long line to its last 8,000 characters', () => {
  expect(plain('x'.repeat(100_000), 5)).toEqual(['x'.repeat(8_000)]);
  expect(plain(`a\n${'x'.repeat(100_000)}`, 5)).toEqual(['x'.repeat(8_000)]);
});

test('liveLines keeps the highlighting of the returned lines', () => {
  const lines = ['a', 'b', 'c'].map((text) => [{ text, kind: null }]);
  expect(liveLines('a\nb\nc', lines, 2)).toEqual(lines.slice(1));
});
