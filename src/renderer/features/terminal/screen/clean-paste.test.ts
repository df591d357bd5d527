import { expect, it } from 'vitest';

import { cleanPaste, hasLineEnd } from './clean-paste.ts';

it.each([
  ['plain words', 'plain words'],
  ['ls\n\tmore\r\n', 'ls\n\tmore\r\n'],
  ['中文 🎉', '中文 🎉'],
  ['a\u001B[201~; rm -rf ~\n', 'a[201~; rm -rf ~\n'],
  ['a\u0003\u0004\u0015b\u007F', 'ab'],
  ['\u009B201~x', '201~x'],
])('cleanPaste turns %j into %j', (text, pasted) => {
  expect(cleanPaste(text)).toBe(pasted);
});

it.each([
  ['one line', false],
  ['runs at once\n', true],
  ['old\rMac', true],
  ['', false],
])('hasLineEnd of %j is %s', (text, expected) => {
  expect(hasLineEnd(text)).toBe(expected);
});
