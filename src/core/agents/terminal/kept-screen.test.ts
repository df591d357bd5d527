import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { asCodeBlock, endOf, isRedrawn, linesOf, newLines } from './kept-screen.ts';

/** Returns what was kept of a screen with these lines. */
const keep = (...lines: string[]) => endOf(lines);

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `line ${from + at}`);

describe('newLines', () => {
  test('newLines returns the lines that were printed below the kept ones', () => {
    expect(newLines(keep('a', 'b'), ['a', 'b', 'c', 'd'])).toEqual(['c', 'd']);
  });

  test('newLines returns a prompt again with what was typed behind it', () => {
    expect(newLines(keep('a', '> '), ['a', '> dig', 'dug'])).toEqual(['> dig', 'dug']);
  });

  test('newLines takes no repeated prompt for the earlier one', () => {
    expect(newLines(keep('a', '>'), ['a', '> b', 'said b', '>'])).toEqual(['> b', 'said b', '>']);
  });

  test('newLines finds its place in a screen whose older lines have scrolled away', () => {
    expect(newLines(endOf(numbered(0, 120)), numbered(80, 200))).toEqual(numbered(120, 200));
  });

  test('newLines returns everything after a clear, and nothing if nothing was printed', () => {
    expect(newLines(keep('a', 'b'), ['x', 'y'])).toEqual(['x', 'y']);
    expect(newLines(keep('a', 'b'), ['a', 'b'])).toEqual([]);
    expect(newLines(keep(), ['a'])).toEqual(['a']);
  });

  test('newLines returns no line that only moved behind a line that was redrawn above it', () => {
    expect(
      newLines(keep('one', 'working 3 s', 'two'), ['one', 'working 4 s', 'two', 'three']),
    ).toEqual(['working 4 s', 'two', 'three']);
  });

  test('the parts of any output with different lines make the whole output, without gaps or repeats', () => {
    const step = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let printed = 0;
        let kept = endOf([]);
        const parts: string[] = [];
        for (const count of steps) {
          printed += count;
          // A terminal that keeps 100 lines.
          const screen = numbered(Math.max(0, printed - 100), printed);
          parts.push(...newLines(kept, screen));
          kept = endOf(screen);
        }
        expect(parts).toEqual(numbered(0, printed));
      }),
    );
  });
});

test('isRedrawn is true for a changed status, and false for a new line or another screen', () => {
  expect(isRedrawn(keep('a', 'b', 'ready'), ['a', 'b', '3 tokens'])).toBe(true);
  expect(isRedrawn(keep('a', '> '), ['a', '> dig', 'dug'])).toBe(false);
  expect(isRedrawn(keep('a', 'b'), ['x'])).toBe(false);
});

test('linesOf joins wrapped rows, and drops blank rows at the end', () => {
  const screen = {
    lines: ['a long ', 'line', '', 'end', '', ''],
    wrapped: [false, true, false, false, false, false],
    top: 0,
    alternate: false,
  };
  expect(linesOf(screen)).toEqual(['a long line', '', 'end']);
});

test('asCodeBlock shows one blank line instead of the empty part of a screen', () => {
  expect(asCodeBlock(['', '', 'a', '', '', '', 'b'])).toBe('```\na\n\nb\n```');
});

test('asCodeBlock makes a fence that no line of the text ends', () => {
  expect(asCodeBlock(['a', '````', 'b'])).toBe('`````\na\n````\nb\n`````');
});
