import type { Language } from '#shared/words/language.ts';
import {
  SentenceEngine,
  type CatalogueTexts,
  type SentenceSource,
} from '#shared/words/sentence-engine.ts';
import type { ShownText } from '#shared/words/sentence.ts';

/** The sentences of the languages that this page loaded. */
const engine = new SentenceEngine(() => ({}));

type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Adds Corral's own catalogues in a language. */
export function addSentences(language: Language, catalogues: Catalogues): void {
  for (const [name, texts] of Object.entries(catalogues))
    engine.addCatalogue(name, { [language]: texts });
}

/**
 * Adds the texts of agents in every language. They arrive from core, so that the scripts of the
 * page do not contain the texts of any agent.
 */
export function addAgentWords(words: Readonly<Record<string, CatalogueTexts>>): void {
  for (const [agentId, texts] of Object.entries(words)) engine.addCatalogue(agentId, texts);
}

/** Returns a text in a language that the page loaded. */
export function textIn(language: string, text: ShownText): string {
  return engine.textIn(language, text);
}

/** Returns the sentences in a language that the page loaded. */
export function sentencesIn(language: string): SentenceSource {
  return { language, sentenceIn: (sentence) => engine.sentenceIn(language, sentence) };
}
