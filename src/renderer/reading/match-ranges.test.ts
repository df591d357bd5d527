import fc from 'fast-check';
import { expect, test } from 'vitest';

import { crossingSpans, matchSpans, queryParts } from './match-ranges.ts';

const marked = (text: string, query: string) => {
  let out = '';
  let at = 0;
  for (const { start, end } of matchSpans(text, queryParts(query))) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
};

test.each([
  ['run the tests, then test again', 'test', 'run the [test]s, then [test] again'],
  ['Straße und CAFÉ', 'cafe', 'Straße und [CAFÉ]'],
  ['a contest', 'test', 'a contest'],
  ['see src/core/api.ts', 'core/api.ts', 'see src/[core/api.ts]'],
  ['先运行测试再提交', '测试', '先运行[测试]再提交'],
  ['one two one', 'two one', '[one] [two] [one]'],
  ['𝒳 then fix it', 'fix', '𝒳 then [fix] it'],
  ['nothing', '!!', 'nothing'],
])('in %j the query %j gives %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('spans lie within the text, in order, and never overlap', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, query) => {
      const edges = matchSpans(text, queryParts(query)).flatMap(({ start, end }) => [start, end]);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(edges.every((edge) => edge >= 0 && edge <= text.length)).toBe(true);
    }),
  );
});

const crossed = (texts: readonly string[], query: string) =>
  crossingSpans(texts, queryParts(query)).map(({ start, end }) => [start.text, start.at, end.text, end.at]);

test.each([
  ['a name across two tokens', ['export ', 'read', 'File', '()'], 'readfile', [[1, 0, 2, 4]]],
  ['a path across its marks', ['see ', 'src/', '', 'core', '/', 'api.ts'], 'core/api', [[3, 0, 5, 3]]],
  [
    'two of them',
    ['one t', 'wo', ' ', 't', 'wo'],
    'two',
    [
      [0, 4, 1, 2],
      [3, 0, 4, 2],
    ],
  ],
  ['words without spaces', ['先运', '行测', '试'], '运行', [[0, 1, 1, 1]]],
  ['not what one text has alone', ['find ', 'this', ' and'], 'this', []],
  ['not what begins inside of a word', ['con', 'te', 'st'], 'test', []],
  ['nothing to cross', ['alone'], 'alone', []],
] as const)('across texts: %s', (_, texts, query, expected) => {
  expect(crossed(texts, query)).toEqual(expected);
});

test('what crosses says the same as the texts written as one', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '测') }), { maxLength: 6 }), (texts) => {
      for (const { start, end } of crossingSpans(texts, queryParts('ab'))) {
        const inner = texts.slice(start.text + 1, end.text).join('');
        const found = texts[start.text]!.slice(start.at) + inner + texts[end.text]!.slice(0, end.at);
        expect(found).toBe('ab');
      }
    }),
  );
});
