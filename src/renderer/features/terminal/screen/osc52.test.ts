import { expect, it } from 'vitest';

import { textToCopy } from './osc52.ts';

const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

it.each([
  ['words', `c;${encoded('hello')}`, 'hello'],
  ['other letters', `c;${encoded('中文 🎉')}`, '中文 🎉'],
  ['no selection named', `;${encoded('x')}`, 'x'],
  ['a question', 'c;?', null],
  ['nothing', 'c;', null],
  ['no semicolon', 'c', null],
  ['no base64', 'c;%%%', null],
  ['bytes that are no text', `c;${btoa('\u00FF\u00FE')}`, null],
  ['far too much', `c;${'A'.repeat(1_000_001)}`, null],
])('textToCopy decodes a sequence with %s', (_, data, expected) => {
  expect(textToCopy(data)).toBe(expected);
});
