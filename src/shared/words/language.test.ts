import { expect, test } from 'vitest';

import { settings } from '#shared/contract/desk.ts';

import {
  chooseLanguage,
  languageOf,
  languageOfTerminal,
  languages,
  preferredTags,
} from './language.ts';

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

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', ['zh-CN', 'zh', 'en']],
  ['en;q=0.2, zh ; q=0.7', ['zh', 'en']],
  ['fr, zh;q=0', ['fr']],
  ['*', ['*']],
  ['', []],
])('preferredTags of %j are %j', (header, expected) => {
  expect(preferredTags(header)).toEqual(expected);
});

test.each([
  [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{ LC_ALL: 'en_GB.UTF-8', LANG: 'zh_CN.UTF-8' }, 'en'],
  [{ LC_ALL: '', LC_MESSAGES: 'zh_TW', LANG: 'en_US' }, 'zh'],
  [{ LC_ALL: 'C', LANG: 'zh_CN' }, 'en'],
  [{}, 'en'],
] as const)('languageOfTerminal with %j is %s', (environment, expected) => {
  expect(languageOfTerminal(environment)).toBe(expected);
});

test('the settings accept each language, and no other', () => {
  const accepts = (language: string) => settings.shape.language.safeParse(language).success;
  for (const language of languages) expect(accepts(language)).toBe(true);
  expect(accepts('xx')).toBe(false);
});
