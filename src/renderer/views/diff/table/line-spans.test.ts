import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { TokenLine } from '#renderer/kit/highlight/token.ts';

import { lineSpans } from './line-spans.ts';

const drawn = (
  text: string,
  tokens: TokenLine | null,
  marks: readonly number[],
  range?: readonly [number, number],
) =>
  lineSpans(text, tokens, marks, range).map(
    (span) => `${span.kind ?? '-'}:${span.isMarked ? `[${span.text}]` : span.text}`,
  );

const tokens: TokenLine = [
  { text: 'const', kind: 'keyword' },
  { text: ' x = ', kind: null },
  { text: '12', kind: 'constant' },
];

describe('lineSpans', () => {
  test.each<readonly [string, TokenLine | null, readonly number[], readonly string[]]>([
    ['plain', null, [], ['-:plain']],
    ['', null, [], []],
    ['const x = 12', tokens, [], ['keyword:const', '-: x = ', 'constant:12']],
    [
      'const x = 12',
      tokens,
      [3, 7, 11, 12],
      ['keyword:con', 'keyword:[st]', '-:[ x]', '-: = ', 'constant:1', 'constant:[2]'],
    ],
    ['other text', tokens, [0, 5], ['-:[other]', '-: text']],
    [
      'ab',
      [
        { text: 'ab', kind: 'string' },
        { text: '\r', kind: null },
      ],
      [],
      ['string:ab'],
    ],
  ])('lineSpans splits %j', (text, given, marks, expected) => {
    expect(drawn(text, given, marks)).toEqual(expected);
  });

  test('lineSpans returns the spans of a part of the line', () => {
    expect(drawn('const x = 12', tokens, [6, 7], [4, 8])).toEqual([
      'keyword:t',
      '-: ',
      '-:[x]',
      '-: ',
    ]);
  });

  test('the joined spans are the text for any marks', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(30)), (text, ends) => {
        const marks = [...new Set(ends)].toSorted((a, b) => a - b);
        const even = marks.slice(0, marks.length - (marks.length % 2));
        expect(
          lineSpans(text, null, even)
            .map((span) => span.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
