import { expect, test } from 'vitest';

import { shellWord } from './shell-word.ts';

test('shellWord leaves a plain path as it is', () => {
  expect(shellWord('/home/a-b/c_d.txt')).toBe('/home/a-b/c_d.txt');
});

test.each([
  ['', "''"],
  ['two words', "'two words'"],
  ['$HOME `id` "x"', '\'$HOME `id` "x"\''],
  ["it's", String.raw`'it'\''s'`],
  ['a\nb', "'a\nb'"],
])('shellWord quotes %j', (word, quoted) => {
  expect(shellWord(word)).toBe(quoted);
});
