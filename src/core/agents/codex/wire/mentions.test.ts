import { expect, test } from 'vitest';

import { mentionOf } from '#shared/agents/mentions.ts';

import { withCodexMentions } from './mentions.ts';

test.each([
  ['src/a.ts', '@src/a.ts'],
  ['two words.txt', '"two words.txt"'],
  ['a#b(c).txt', 'a#b(c).txt'],
  ['-dash', '-dash'],
])('withCodexMentions writes a mention of %s as Codex does', (path, expected) => {
  expect(withCodexMentions(`see ${mentionOf(path)}`)).toBe(`see ${expected}`);
});
