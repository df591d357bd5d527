import fc from 'fast-check';
import { expect, test } from 'vitest';

import { brokenLines, headCountOf, linesOf } from './line-window.ts';

test('brokenLines splits a line of five megabytes without loss, and headCountOf shows a part of the pieces', () => {
  const line = 'echo "x" && '.repeat(420_000);
  const pieces = brokenLines(linesOf(line));
  expect(pieces.join('')).toBe(line);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(20_000);
  expect(headCountOf(pieces, 200)).toBe(5);
});

test('brokenLines keeps lines of usual length, and headCountOf returns the requested count', () => {
  const lines = linesOf('one\n\ntwo\n');
  expect(brokenLines(lines)).toBe(lines);
  expect([headCountOf(lines, 30), headCountOf(['x'.repeat(200_000)], 30)]).toEqual([30, 1]);
});

test('brokenLines never splits a character', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), (lead) => {
      const line = 'x'.repeat(lead) + '😀'.repeat(30_000);
      const pieces = brokenLines([line]);
      expect(pieces.join('')).toBe(line);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    }),
  );
});
