import fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';

import { literalSpans, regexSpans, type SpansOf } from './find-spans.ts';

function marked(text: string, spansOf: SpansOf): string {
  let out = '';
  let at = 0;
  for (const { start, end } of spansOf(text)) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
}

test.each([
  ['run the tests, then Test again', 'test', false, 'run the [test]s, then [Test] again'],
  ['run the tests, then Test again', 'Test', true, 'run the tests, then [Test] again'],
  ['a contest', 'test', false, 'a con[test]'],
  ['a.b a+b', 'a.b', false, '[a.b] a+b'],
  [
    'f(x) => $1 [y] {z} a-b a/b \\n',
    '(x) => $1 [y] {z} a-b a/b \\n',
    true,
    'f[(x) => $1 [y] {z} a-b a/b \\n]',
  ],
  ['two  spaces', 'o  s', false, 'tw[o  s]paces'],
  ['one two one', 'two one', false, 'one [two one]'],
  ['先运行测试再提交', '测试', false, '先运行[测试]再提交'],
  ['𝒳 then fix', 'fix', false, '𝒳 then [fix]'],
  ['ÄRGER', 'ärger', false, '[ÄRGER]'],
])('literalSpans in %j for %j (matches case: %s) gives %j', (text, query, matchCase, expected) => {
  expect(marked(text, literalSpans(query, matchCase))).toBe(expected);
});

test.each([
  ['value1 value22', String.raw`value\d+`, false, '[value1] [value22]'],
  ['one\ntwo', '^t', false, 'one\n[t]wo'],
  ['Error error', 'error', true, 'Error [error]'],
  ['abc', 'x*', false, 'abc'],
  ['先运行测试', '测.', false, '先运行[测试]'],
])('regexSpans in %j for %j (matches case: %s) gives %j', (text, query, matchCase, expected) => {
  expect(marked(text, regexSpans(RE2JS, query, matchCase))).toBe(expected);
});

test('regexSpans throws for an invalid regular expression', () => {
  expect(() => regexSpans(RE2JS, '(', false)).toThrow(/missing/);
});

test('regexSpans takes linear time where a backtracking engine takes years', () => {
  expect(regexSpans(RE2JS, '(a+)+$', true)(`${'a'.repeat(5_000)}!`)).toEqual([]);
});

test('literalSpans finds exactly what indexOf finds', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '.', '(', '\\', '-', '/', '漢', '𝒳', ' '),
  });
  fc.assert(
    fc.property(
      text,
      fc.string({
        unit: fc.constantFrom('a', 'b', '.', '(', '\\', '-', '漢', '𝒳'),
        minLength: 1,
        maxLength: 3,
      }),
      (all, query) => {
        const expected: number[] = [];
        for (let at = all.indexOf(query); at >= 0; at = all.indexOf(query, at + query.length))
          expected.push(at);
        expect(literalSpans(query, true)(all).map(({ start }) => start)).toEqual(expected);
      },
    ),
  );
});
