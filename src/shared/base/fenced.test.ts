import { expect, test } from 'vitest';

import { fenced } from './fenced.ts';

test.each([
  ['a', '```\na\n```'],
  ['a ``` b', '````\na ``` b\n````'],
  ['`````', '``````\n`````\n``````'],
])('The fence around %j is longer than any row of backticks in it', (text, block) => {
  expect(fenced(text)).toBe(block);
});

test('A fence can name its language, and contains any number of backticks', () => {
  expect(fenced('a', 'diff')).toBe('```diff\na\n```');
  const many = '` '.repeat(300_000);
  expect(fenced(many)).toBe(`\`\`\`\n${many}\n\`\`\``);
});
