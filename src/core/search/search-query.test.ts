import { describe, expect, test } from 'vitest';

import { indexExpression, messageExpression, noFilters, parseQuery } from './search-query.ts';

const expressionOf = (query: string) => indexExpression(parseQuery(query).terms);

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
    const { terms, filters } = parseQuery('fix agent:codex project:"my app" after:2026-11-02 a:b');
    expect(filters).toEqual({
      agentId: 'codex',
      project: 'my app',
      after: new Date(2026, 10, 2).getTime(),
      before: null,
    });
    expect(terms.map(({ text }) => text)).toEqual(['fix', 'a b']);
    expect(parseQuery('before:yesterday').filters).toEqual(noFilters);
  });

  test('Words for messages of Corral are single characters in scripts without spaces', () => {
    expect(messageExpression(parseQuery('修复 login').terms)).toBe('("修 复") AND ("login"*)');
  });
});
