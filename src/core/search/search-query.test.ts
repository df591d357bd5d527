import { describe, expect, test } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';

import { indexExpressions, messageExpressions, parseQuery } from './search-query.ts';
import { parsed } from './search-world.fixture.ts';

const expressionOf = (query: string) => indexExpressions(parsed(query).terms).wanted;

describe('parseQuery', () => {
  test.each([
    ['needle', '("needle"*)'],
    ['one two', '("one") AND ("two"*)'],
    ['"one two"', '({words output} : "one two")'],
    ['one -two', '(("one")) NOT (("two"*))'],
    ['foo(bar', '({words output} : "foo bar"*)'],
    ['src/greet.ts', '({words output} : "src greet ts"*)'],
    ['数据库', '({words output} : "数据 据库"*)'],
    ['库', '("库"*)'],
    ['库x', '("库"*) AND ("x"*)'],
    ['=>', null],
    ['', null],
    ['-only', null],
  ])('The words of %s become the expression %s', (query, expression) => {
    expect(expressionOf(query)).toBe(expression);
  });

  test.each([
    'a" OR b:c NOT (d*',
    '{words} : x',
    'NEAR(a b, 2)',
    'words : secret',
    '^a + b',
    "'; DROP TABLE files; --",
    '"unclosed phrase',
  ])('No syntax of SQLite is left of the hostile query %s', (query) => {
    const expression = expressionOf(query) ?? '';
    const rest = expression
      .replaceAll(/"[^"]*"\*?/g, 'x')
      .replaceAll('{words output} : x', 'x')
      .replaceAll(/\(x\)| AND | NOT | OR |[()]/g, '');
    expect(rest).toBe('');
  });

  test('Filters are taken out of the words, and other words with a colon are words', () => {
    const { terms, conditions } = parsed(
      'fix agent:codex file:a.ts project:"my app" -tool:Bash file:b.ts after:2026-11-02 -is:failed a:b',
    );
    expect(conditions).toEqual([
      { kind: 'agent', anyOf: ['codex'], isExcluded: false },
      { kind: 'file', anyOf: ['a.ts', 'b.ts'], isExcluded: false },
      { kind: 'project', anyOf: ['my app'], isExcluded: false },
      { kind: 'tool', anyOf: ['Bash'], isExcluded: true },
      { kind: 'after', at: new Date(2026, 10, 2).getTime(), isExcluded: false },
      { kind: 'failed', isExcluded: true },
    ]);
    expect(terms.map(({ text }) => text)).toEqual(['fix', 'a b']);
  });

  test.each([
    ['at file:///work/app.ts:3:4', ['at', 'file work app ts 3 4']],
    ['"before:yesterday"', ['before yesterday']],
    ['is: it', ['is', 'it']],
    ['needle agent:', ['needle']],
    ['needle -file:"', ['needle']],
    ['Agent:codex', ['Agent codex']],
    ['needle unknown:', ['needle', 'unknown']],
  ])('No filter is in %s', (query, words) => {
    const { terms, conditions } = parsed(query);
    expect([terms.map(({ text }) => text), conditions]).toEqual([words, []]);
  });

  test.each([
    ['before:yesterday', 'before: takes a day such as 2026-11-29'],
    ['after:2026-02-30', 'after: takes a day such as 2026-11-29'],
    ['after:2026-11-29T25:00', 'after: takes a day such as 2026-11-29'],
    ['needle is:open', 'is: takes failed, not open.'],
  ])('The value in %s is refused with a sentence', (query, sentence) => {
    const parsing = parseQuery(query);
    expect(parsing.ok ? '' : textIn('en', parsing.error.message)).toContain(sentence);
  });

  test.each([
    ['2026-11-29', new Date(2026, 10, 29).getTime()],
    ['2026-11-29T14:30', new Date(2026, 10, 29, 14, 30).getTime()],
    ['2026-11-29T14:30:05Z', Date.UTC(2026, 10, 29, 14, 30, 5)],
    ['2026-11-29T14:30+02:00', Date.UTC(2026, 10, 29, 12, 30)],
  ])('%s is a time', (value, at) => {
    expect(parsed(`before:${value}`).conditions).toEqual([
      { kind: 'before', at, isExcluded: false },
    ]);
  });

  test('Words for messages of Corral are single characters in scripts without spaces', () => {
    expect(messageExpressions(parsed('修复 login').terms).wanted).toBe('("修 复") AND ("login"*)');
  });
});
