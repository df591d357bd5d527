import { expect, test } from 'vitest';

import { codeParts, withoutBackticks } from './code-parts.ts';

/**
 * Returns the text with its code parts in brackets, so that a test can compare the parts in one
 * line.
 */
const bracketed = (text: string) =>
  codeParts(text)
    .map((part) => (part.isCode ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Run `npm test`?', 'Run [npm test]?', 'Run npm test?'],
  ['`a` and ``b``', '[a] and [b]', 'a and b'],
  ['no code', 'no code', 'no code'],
  ['one ` alone', 'one ` alone', 'one ` alone'],
  ['a `b\nc` d', 'a `b\nc` d', 'a `b\nc` d'],
  ['``` fence ```', '``` fence ```', '``` fence ```'],
  ['empty ` ` code', 'empty ` ` code', 'empty ` ` code'],
  ['', '', ''],
])('codeParts splits %j into %j', (text, parts, plain) => {
  expect([bracketed(text), withoutBackticks(text)]).toEqual([parts, plain]);
});

test('codeParts splits a hostile text of a million backticks without backtracking', () => {
  expect(codeParts('`'.repeat(1_000_000)).length).toBe(1);
  expect(codeParts('`a'.repeat(500_000)).length).toBeGreaterThan(1);
}, 5_000);
