import type { i18n } from 'i18next';

import type { Language } from '#shared/words/language.ts';

import { createI18n } from './i18n.ts';
import { first as enFirst, sentences as enSentences } from './words/en-first.ts';
import { rest as enRest } from './words/en-rest.ts';
import { first as zhFirst, sentences as zhSentences } from './words/zh-first.ts';
import { rest as zhRest } from './words/zh-rest.ts';

const words = {
  en: { texts: { ...enFirst, ...enRest }, sentences: enSentences },
  zh: { texts: { ...zhFirst, ...zhRest }, sentences: zhSentences },
} as const;

/** Returns an instance with the words of a language, without loading a script. */
export function i18nIn(language: Language): i18n {
  return createI18n(language, words[language]);
}
