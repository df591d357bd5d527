import type { i18n } from 'i18next';

import type { Language } from '#shared/words/language.ts';

import { createI18n } from './i18n.ts';
import type { PageWords } from './load-words.ts';
import { en, sentences as enSentences } from './words/en.ts';
import { sentences as zhSentences, zh } from './words/zh.ts';

const words: Readonly<Record<Language, PageWords>> = {
  en: { texts: en, sentences: enSentences },
  zh: { texts: zh, sentences: zhSentences },
};

/** Returns an instance with the words of a language, without loading a script. */
export function i18nIn(language: Language): i18n {
  return createI18n(language, words[language]);
}
