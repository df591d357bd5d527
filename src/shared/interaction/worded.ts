import type { OwnWord, questions } from '#shared/words/en/questions.ts';
import { questionTexts } from '#shared/words/question-text.ts';
import type { SlotOf } from '#shared/words/sentence.ts';

import { wordsIn } from './words-in.ts';
import type { RequestWording, Wording } from './wording.ts';

/** Text that Corral composes: in core's English, and by name with values. */
export type Worded = { readonly text: string; readonly wording: Wording };

export function worded<N extends OwnWord>(
  name: N,
  values: Readonly<Record<SlotOf<(typeof questions)[N]>, string>>,
): Worded {
  const wording: Wording = { name, values };
  return { text: wordsIn(questionTexts('en'), wording) ?? name, wording };
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
  return { title: ownText(title), message: ownText(message), wording: own };
}

function ownText(words: Worded | string): string {
  return typeof words === 'string' ? words : words.text;
}
