import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { columnsOf, endingsOf, lineCount, lineText, rawLine, sideOf } from './side.ts';

const lines = (text: string) => {
  const side = sideOf(text);
  return Array.from({ length: lineCount(side) }, (_, line) =>
    lineText(side, line, endingsOf(side)),
  );
};

describe('sideOf', () => {
  test.each([
    ['', [], 'none'],
    ['a', ['a'], 'none'],
    ['a\n', ['a'], 'lf'],
    ['a\n\nb', ['a', '', 'b'], 'lf'],
    ['a\r\nb\r\n', ['a', 'b'], 'crlf'],
    ['a\r\nb\n', ['a\r', 'b'], 'mixed'],
    ['\n', [''], 'lf'],
  ])('sideOf splits %j into the lines %j', (text, expected, endings) => {
    expect(lines(text)).toEqual(expected);
    expect(endingsOf(sideOf(text))).toBe(endings);
  });

  test('the joined raw lines of a side are its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '中') }), (text) => {
        const side = sideOf(text);
        expect(
          Array.from({ length: lineCount(side) }, (_, line) => rawLine(side, line)).join(''),
        ).toBe(text);
      }),
    );
  });

  test('columnsOf returns the columns of the widest line', () => {
    expect([
      columnsOf(sideOf('')),
      columnsOf(sideOf('ab\nabc\n')),
      columnsOf(sideOf('a\tb')),
      columnsOf(sideOf('中文')),
    ]).toEqual([0, 4, 9, 4]);
  });
});
