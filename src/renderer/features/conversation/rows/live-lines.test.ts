import { expect, test } from 'vitest';

import { liveLines } from './live-lines.ts';

const plain = (text: string, count: number) => liveLines(text, null, count).map((line) => line.map((token) => token.text).join(''));

test('The last lines of a text are shown, of a short text all', () => {
  expect(plain('a\nb\nc', 2)).toEqual(['b', 'c']);
  expect(plain('a\nb\nc', 9)).toEqual(['a', 'b', 'c']);
  expect(plain('a', 2)).toEqual(['a']);
});

test('A text that is one long line is shown by its end', () => {
  expect(plain('x'.repeat(100_000), 5)).toEqual(['x'.repeat(8_000)]);
  expect(plain(`a\n${'x'.repeat(100_000)}`, 5)).toEqual(['x'.repeat(8_000)]);
});

test('Colours are kept for the lines that are shown', () => {
  const lines = ['a', 'b', 'c'].map((text) => [{ text, kind: null }]);
  expect(liveLines('a\nb\nc', lines, 2)).toEqual(lines.slice(1));
});
