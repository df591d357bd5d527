import { expect, test } from 'vitest';

import { mentionOf } from '#shared/agents/mentions.ts';

import { REFUSED_NAMES, withClaudeMentions } from './mentions.ts';

test.each([
  ['src/a.ts', '@src/a.ts'],
  ['two words.txt', '@"two words.txt"'],
  ['back\\slash.txt', '@"back\\slash.txt"'],
  ['quo"te.txt', '@quo"te.txt'],
  ['end.', '@"end."'],
  ['\u8BF4\u660E', '@"\u8BF4\u660E"'],
])('withClaudeMentions writes a mention of %s as Claude Code reads it', (path, expected) => {
  expect(withClaudeMentions(`see ${mentionOf(path)} now`)).toBe(`see ${expected} now`);
});

test('withClaudeMentions quotes a name that a person typed without quotes, and no punctuation', () => {
  expect(withClaudeMentions('(@\u8BF4\u660E\uFF0C @a.md.) me@b.c')).toBe(
    '(@"\u8BF4\u660E"\uFF0C @a.md.) me@b.c',
  );
});

test.each([
  ['a#b.txt', true],
  ['a "b".txt', true],
  ['a"b.txt', false],
  ['a b.txt', false],
])('REFUSED_NAMES matches %s: %s', (name, isRefused) => {
  expect(new RegExp(REFUSED_NAMES, 'u').test(name)).toBe(isRefused);
});
