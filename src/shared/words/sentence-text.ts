import { languages, type Language } from './language.ts';
import { ownCatalogues } from './own-catalogues.ts';
import { SentenceEngine, withFullNames, type CatalogueTexts } from './sentence-engine.ts';
import type { Sentence, ShownText } from './sentence.ts';

/*
 * The sentences in all languages, for core, both shells and the command line. A page loads those of
 * its language (src/renderer/kit/i18n/sentence-text.ts).
 */
const engine = new SentenceEngine(() =>
  Object.fromEntries(languages.map((language) => [language, ownTexts(language)])),
);

/**
 * Adds a catalogue, such as the one of an agent, to those that can be rendered. Its texts replace
 * earlier ones of that name. Corral's own catalogues cannot be replaced.
 */
export function addCatalogue(name: string, texts: CatalogueTexts): void {
  if (!Object.hasOwn(ownCatalogues.en, name)) engine.addCatalogue(name, texts);
}

/** Returns a text in a language, in English if Corral does not have that language. */
export function textIn(language: string, text: ShownText): string {
  return engine.textIn(language, text);
}

/** Returns the texts that are not null, such as message and remedy of a failure. */
export function textsIn(language: string, texts: readonly (ShownText | null)[]): readonly string[] {
  return texts.flatMap((text) => (text === null ? [] : [textIn(language, text)]));
}

/** Returns null if no catalogue has the sentence, or if a value is missing. */
export function sentenceIn(language: string, sentence: Sentence): string | null {
  return engine.sentenceIn(language, sentence);
}

function ownTexts(language: Language): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...Object.entries(ownCatalogues[language]).map(([name, texts]) => withFullNames(name, texts)),
  );
}
