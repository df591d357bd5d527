import { expect, test } from 'vitest';

import { chooseLanguage, languageOf } from './language.ts';

test.each([
  [null, ['zh-CN', 'en'], 'zh'],
  [null, ['de-DE', 'en-GB'], 'en'],
  [null, ['fr', 'zh-CN', 'en'], 'zh'],
  [null, ['fr'], 'en'],
  [null, [], 'en'],
  ['zh', ['en'], 'zh'],
  ['en', ['zh-CN'], 'en'],
] as const)(
  'chooseLanguage with %s chosen and %j preferred returns %s',
  (chosen, preferred, expected) => {
    expect(chooseLanguage(chosen, preferred)).toBe(expected);
  },
);

test.each([
  ['zh', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['EN_us', 'en'],
  ['fr', null],
  ['', null],
])('languageOf %s is %s', (tag, expected) => {
  expect(languageOf(tag)).toBe(expected);
});
