import { expect, test } from 'vitest';

import { indexable, matchExpression } from './search-words.ts';

test.each([
  ['hello', '"hello"*'],
  ['hello wor', '"hello" AND "wor"*'],
  ['src/greet.ts', '"src greet ts"*'],
  ['数据库 postgres', '"数 据 库" AND "postgres"*'],
  ['"; DROP TABLE x --', '"DROP" AND "TABLE" AND "x"*'],
  ['" OR *', '"OR"*'],
  ['…', null],
  ['', null],
])('matchExpression converts %j to %j', (query, expression) => {
  expect(matchExpression(query)).toBe(expression);
});

test('indexable separates characters of scripts without spaces', () => {
  expect(indexable('用SQLite数据').split(/\s+/)).toEqual(['', '用', 'SQLite', '数', '据', '']);
});
