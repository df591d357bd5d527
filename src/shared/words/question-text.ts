import { languageOf } from './language.ts';
import type { SentenceSource } from './sentence-engine.ts';
import { sentenceIn } from './sentence-text.ts';

/**
 * Returns the texts of questions in a language, in English if Corral does not have that language.
 * The pages load the catalogue of their language instead.
 */
export function questionTexts(language: string): SentenceSource {
  const known = languageOf(language) ?? 'en';
  return { language: known, sentenceIn: (sentence) => sentenceIn(known, sentence) };
}
