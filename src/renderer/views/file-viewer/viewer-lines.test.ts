import { expect, test } from 'vitest';

import { viewerLines } from './viewer-lines.ts';

test('viewerLines does not change lines of usual length', () => {
  expect(viewerLines('a\n\nb\n')).toEqual({ lines: ['a', '', 'b'], cut: 0 });
});

test('viewerLines truncates a line of a megabyte, never inside a character', () => {
  const { lines, cut } = viewerLines(`a\n${'x'.repeat(3_999)}😀${'y'.repeat(1_000_000)}\nb`);
  expect([lines.length, lines[1], cut]).toEqual([3, `${'x'.repeat(3_999)}…`, 1]);
});
