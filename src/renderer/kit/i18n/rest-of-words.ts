import type { i18n } from 'i18next';

import { chooseLanguage, languageOf } from '#shared/words/language.ts';

import { addRestOfWords } from './i18n.ts';

const page = Promise.withResolvers<i18n>();

/** Sets the texts of the page, for which `fetchRestOfWords` waits. */
export function providePageTexts(texts: i18n): void {
  page.resolve(texts);
}

/**
 * Adds the words of the parts that load lazily, in the language of the page. Rejects if their script
 * cannot be loaded; the next call tries again.
 */
export async function fetchRestOfWords(): Promise<void> {
  const texts = await page.promise;
  await addRestOfWords(texts, chooseLanguage(languageOf(texts.language), []));
}
