import { expect, test } from 'vitest';

import { flatFields, prettyJson } from './json-text.ts';

test('a text stays a text, all else is indented', () => {
  expect([prettyJson('a'), prettyJson({ a: 1 }), prettyJson(undefined)]).toEqual(['a', '{\n  "a": 1\n}', '']);
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
])('%s', (_, value, fields) => {
  expect(flatFields(value)).toEqual(fields);
});
