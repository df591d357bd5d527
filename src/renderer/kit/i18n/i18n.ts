import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import type { Language } from '#shared/words/language.ts';

import { numberFormat } from './formats.ts';
import { loadFirstWords, loadRestOfWords, type FirstWords } from './load-words.ts';
import { addSentences } from './sentence-text.ts';
import type { en } from './words/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

/**
 * Formats a count in the notation of the language. Other numbers, such as line numbers, identify a
 * place and are not formatted.
 */
function formatValue(value: unknown, locale: string | undefined, name: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  if (name !== 'count') return String(value);
  return numberFormat(locale ?? 'en').format(value);
}

const nothing = () => undefined;
const formatter: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value: unknown, _format, locale, options) =>
    formatValue(value, locale, options?.['interpolationkey']),
};

/**
 * Creates an instance with the words of the first view in one language. No language is the fallback
 * of another, because the compiler requires every text in each.
 */
export function createI18n(language: Language, words: FirstWords): i18n {
  addSentences(language, words.sentences);
  const instance = createInstance();
  void instance
    .use(initReactI18next)
    .use(formatter)
    .init({
      lng: language,
      fallbackLng: false,
      defaultNS: 'common',
      ns: Object.keys(words.texts),
      resources: { [language]: words.texts },
      interpolation: { escapeValue: false, alwaysFormat: true },
      initAsync: false,
    });
  return instance;
}

function addCatalogues(texts: i18n, language: Language, catalogues: object): void {
  for (const [namespace, catalogue] of Object.entries(catalogues))
    texts.addResourceBundle(language, namespace, catalogue);
}

/** Adds the words of the parts that load lazily, if the page does not have them. */
export async function addRestOfWords(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'conversation')) return;
  addCatalogues(texts, language, await loadRestOfWords(language));
}

/** Adds all words of a language that the page does not have. Rejects if a script cannot be loaded. */
export async function addLanguage(texts: i18n, language: Language): Promise<void> {
  await addRestOfWords(texts, language);
  if (texts.hasResourceBundle(language, 'common')) return;
  const words = await loadFirstWords(language);
  addSentences(language, words.sentences);
  addCatalogues(texts, language, words.texts);
}

/**
 * Changes the language after loading its words. `isWanted` is called when they are loaded; if it
 * returns false, another language was chosen meanwhile. Rejects if a script cannot be loaded; the
 * language then stays.
 */
export async function changeLanguage(
  texts: i18n,
  language: Language,
  isWanted: () => boolean,
): Promise<void> {
  // i18next would render all components again, also for the language that they have.
  if (texts.language === language) return;
  await addLanguage(texts, language);
  if (isWanted()) await texts.changeLanguage(language);
}
