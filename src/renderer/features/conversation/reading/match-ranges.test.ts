import fc from 'fast-check';
import { expect, test } from 'vitest';

import { literalSpans } from '#shared/find/find-spans.ts';

import { matchRanges } from './match-ranges.ts';

const found = (texts: readonly string[], query: string) =>
  matchRanges(texts, literalSpans(query, false)).map(({ start, end }) => [
    start.text,
    start.at,
    end.text,
    end.at,
  ]);

test.each([
  ['a match in one text', ['run test'], 'test', [[0, 4, 0, 8]]],
  ['a name across two tokens', ['export ', 'read', 'File', '()'], 'readfile', [[1, 0, 2, 4]]],
  [
    'a path across its marks and an empty token',
    ['see ', 'src/', '', 'core', '/', 'api.ts'],
    'core/api',
    [[3, 0, 5, 3]],
  ],
  [
    'several matches',
    ['aXa', 'a'],
    'a',
    [
      [0, 0, 0, 1],
      [0, 2, 0, 3],
      [1, 0, 1, 1],
    ],
  ],
  ['no match', ['a', 'b'], 'c', []],
])('matchRanges finds %s', (_, texts, query, expected) => {
  expect(found(texts, query)).toEqual(expected);
});

test('matchRanges returns ranges that contain the query, wherever the texts are split', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '漢', '𝒳'), maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom('a', 'ab', '漢', 'b𝒳a'),
      (texts, query) => {
        for (const { start, end } of matchRanges(texts, literalSpans(query, true))) {
          const inside = texts.slice(start.text, end.text + 1);
          const cut =
            inside.length === 1
              ? [inside[0]!.slice(start.at, end.at)]
              : [
                  inside[0]!.slice(start.at),
                  ...inside.slice(1, -1),
                  inside.at(-1)!.slice(0, end.at),
                ];
          expect(cut.join('')).toBe(query);
        }
      },
    ),
  );
});
