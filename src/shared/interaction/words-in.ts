import type { SentenceSource } from '#shared/words/sentence-engine.ts';

import { renewedWording } from './former-words.ts';
import type { Wording } from './wording.ts';

/** Returns null if the language of `texts` lacks the wording, or if a value is missing. */
export function wordsIn(texts: SentenceSource, stored: Wording): string | null {
  const found = texts.sentenceIn(stored);
  const renewed = found === null ? renewedWording(stored) : null;
  return renewed === null ? found : texts.sentenceIn(renewed);
}

/** Returns core's text in the language of `texts`; the text itself if there is no translation. */
export function wordsOf(texts: SentenceSource, text: string, wording: Wording | undefined): string {
  const words = wording && texts.language !== 'en' ? wordsIn(texts, wording) : null;
  return words ?? text;
}

export type Explained = {
  readonly explanation: string | null;
  readonly explained?: readonly Wording[] | undefined;
};

/** Returns why a request is closed. `chosen` is the label of the taken option in that language. */
export function explanationIn(
  texts: SentenceSource,
  { explanation, explained }: Explained,
  chosen: string | null,
): string | null {
  if (texts.language === 'en' || explained === undefined) return explanation;
  const sentences = explained.map(({ name, values }) =>
    wordsIn(texts, { name, values: chosen === null ? values : { ...values, option: chosen } }),
  );
  const between = wordsIn(texts, { name: 'afterSentence', values: {} }) ?? ' ';
  return sentences.every((each) => each !== null) ? sentences.join(between) : explanation;
}
