import type { OwnWord, questions } from '#shared/words/en/questions.ts';
import { isOwnWord, questionText } from '#shared/words/question-text.ts';

import { renewedWording } from './former-words.ts';
import type { RequestWording, Wording } from './wording.ts';

type SlotOf<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | SlotOf<Rest>
  : never;

/** Text that Corral composes: in core's English, and by name with values. */
export type Worded = { readonly text: string; readonly wording: Wording };

export function worded<N extends OwnWord>(
  name: N,
  values: Readonly<Record<SlotOf<(typeof questions)[N]>, string>>,
): Worded {
  const wording: Wording = { name, values };
  return { text: questionText('en', name, values) ?? name, wording };
}

/** Returns null if the language lacks the wording, or if a value is missing. */
export function wordsIn(language: string, stored: Wording): string | null {
  const { name, values } = isOwnWord(stored.name) ? stored : (renewedWording(stored) ?? stored);
  return isOwnWord(name) ? questionText(language, name, values) : null;
}

/** Returns core's text in a language; the text itself if there is no translation. */
export function wordsOf(language: string, text: string, wording: Wording | undefined): string {
  const words = wording && language !== 'en' ? wordsIn(language, wording) : null;
  return words ?? text;
}

export type Explained = {
  readonly explanation: string | null;
  readonly explained?: readonly Wording[] | undefined;
};

/** Returns why a request is closed. `chosen` is the label of the taken option in that language. */
export function explanationIn(
  language: string,
  { explanation, explained }: Explained,
  chosen: string | null,
): string | null {
  if (language === 'en' || explained === undefined) return explanation;
  const sentences = explained.map(({ name, values }) =>
    wordsIn(language, { name, values: chosen === null ? values : { ...values, option: chosen } }),
  );
  const between = wordsIn(language, { name: 'afterSentence', values: {} }) ?? ' ';
  return sentences.every((each) => each !== null) ? sentences.join(between) : explanation;
}

type AskWords = {
  readonly title: string;
  readonly message: string;
  readonly wording: RequestWording;
};

/** Returns title and message of a request. Strings are the agent's own words. */
export function askWords(title: Worded | string, message: Worded | string): AskWords {
  const own = {
    ...(typeof title !== 'string' && { title: title.wording }),
    ...(typeof message !== 'string' && { message: message.wording }),
  };
  return { title: textOf(title), message: textOf(message), wording: own };
}

function textOf(words: Worded | string): string {
  return typeof words === 'string' ? words : words.text;
}
