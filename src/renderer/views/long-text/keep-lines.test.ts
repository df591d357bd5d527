import { expect, test } from 'vitest';

import { keepLines } from './keep-lines.ts';

test.each([
  ['a title\nhttps://t\n\nIn short.', 'a title  \nhttps://t\n\nIn short.'],
  ['one\n```ts\na\nb\n```\ntwo\nthree', 'one  \n```ts\na\nb\n```\ntwo  \nthree'],
  ['already  \nbroken', 'already  \nbroken'],
  ['', ''],
])('keepLines handles %j', (text, kept) => {
  expect(keepLines(text)).toBe(kept);
});
