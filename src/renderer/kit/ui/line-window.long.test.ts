import fc from 'fast-check';
import { expect, test } from 'vitest';

import { brokenLines, headCountOf, linesOf } from './line-window.ts';

test('a line of five megabytes is broken into pieces that give it again, and a part of them is shown at first', () => {
  const line = 'echo "x" && '.repeat(420_000);
  const pieces = brokenLines(linesOf(line));
  expect(pieces.join('')).toBe(line);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(20_000);
  expect(headCountOf(pieces, 200)).toBe(5);
});

test('lines of usual length stay as they are, and as many are shown as are asked for', () => {
  const lines = linesOf('one\n\ntwo\n');
  expect(brokenLines(lines)).toBe(lines);
  expect([headCountOf(lines, 30), headCountOf(['x'.repeat(200_000)], 30)]).toEqual([30, 1]);
});

test('no piece of a broken line begins or ends inside of a character', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), (lead) => {
      const line = 'x'.repeat(lead) + '😀'.repeat(30_000);
      const pieces = brokenLines([line]);
      expect(pieces.join('')).toBe(line);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    }),
  );
});
