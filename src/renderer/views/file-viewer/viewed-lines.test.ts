import { expect, test } from 'vitest';

import { viewedLines } from './viewed-lines.ts';

test('lines of a usual length stay as they are', () => {
  expect(viewedLines('a\n\nb\n')).toEqual({ lines: ['a', '', 'b'], cut: 0 });
});

test('a line of a megabyte is cut, never in the middle of a character', () => {
  const { lines, cut } = viewedLines(`a\n${'x'.repeat(3_999)}😀${'y'.repeat(1_000_000)}\nb`);
  expect([lines.length, lines[1], cut]).toEqual([3, `${'x'.repeat(3_999)}…`, 1]);
});
