import { expect, test } from 'vitest';

import { flatFields, prettyJson } from './json-text.ts';

test('prettyJson returns a text unchanged and indents all other values', () => {
  expect([prettyJson('a'), prettyJson({ a: 1 }), prettyJson(undefined)]).toEqual([
    'a',
    '{\n  "a": 1\n}',
    '',
  ]);
});

test.each<[string, unknown, ReturnType<typeof flatFields>]>([
  [
    'single values',
    { url: 'x', limit: 3, all: true },
    [
      ['url', 'x'],
      ['limit', '3'],
      ['all', 'true'],
    ],
  ],
  ['nested values need JSON', { a: { b: 1 } }, null],
  ['a list needs JSON', [1], null],
  ['nothing', {}, null],
  ['null is a value', { a: null }, [['a', 'null']]],
])('flatFields: %s', (_, value, fields) => {
  expect(flatFields(value)).toEqual(fields);
});
