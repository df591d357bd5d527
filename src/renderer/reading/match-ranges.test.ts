import fc from 'fast-check';
import { expect, test } from 'vitest';

import { matchSpans, queryParts } from './match-ranges.ts';

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
