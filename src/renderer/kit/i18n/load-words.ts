import type { SentenceTexts } from '#shared/words/flat-texts.ts';
import type { Language, Texts } from '#shared/words/language.ts';

import type { en } from './words/en.ts';

/** Everything that a page says in one language. */
export type PageWords = {
  /** Texts of the page itself, by catalogue. */
  readonly texts: Texts<typeof en>;
  /** Sentences that core composes, by catalogue. */
  readonly sentences: Readonly<Record<string, SentenceTexts>>;
};

/** Loads the words of a language, which are a script of their own. */
export async function loadWords(language: Language): Promise<PageWords> {
  switch (language) {
    case 'en': {
      const { en, sentences } = await import('./words/en.ts');
      return { texts: en, sentences };
    }
    case 'zh': {
      const { zh, sentences } = await import('./words/zh.ts');
      return { texts: zh, sentences };
    }
  }
}
