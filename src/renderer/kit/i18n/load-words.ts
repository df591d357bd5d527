import type { SentenceTexts } from '#shared/words/flat-texts.ts';
import type { Language, Texts } from '#shared/words/language.ts';

import type { first as enFirst } from './words/en-first.ts';
import type { rest as enRest } from './words/en-rest.ts';

/** The words of the first view of a page in one language. */
export type FirstWords = {
  /** Texts of the page itself, by catalogue. */
  readonly texts: Texts<typeof enFirst>;
  /** Sentences that core composes, by catalogue. */
  readonly sentences: Readonly<Record<string, SentenceTexts>>;
};

/** The texts of the parts that load lazily, by catalogue. */
export type RestOfWords = Texts<typeof enRest>;

/** Loads the words of the first view, which are a script for each language. */
export async function loadFirstWords(language: Language): Promise<FirstWords> {
  switch (language) {
    case 'en': {
      const { first, sentences } = await import('./words/en-first.ts');
      return { texts: first, sentences };
    }
    case 'zh': {
      const { first, sentences } = await import('./words/zh-first.ts');
      return { texts: first, sentences };
    }
  }
}

/** Loads all other words of a language. */
export async function loadRestOfWords(language: Language): Promise<RestOfWords> {
  switch (language) {
    case 'en':
      return (await import('./words/en-rest.ts')).rest;
    case 'zh':
      return (await import('./words/zh-rest.ts')).rest;
  }
}
