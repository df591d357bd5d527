import { useTranslation } from 'react-i18next';

import { sentencesIn } from '#renderer/kit/i18n/sentence-text.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { explanationIn, wordsOf, type Explained } from '#shared/interaction/words-in.ts';

type Request = Pick<InteractionRequest, 'title' | 'message' | 'wording'>;

export type RequestWords = {
  readonly titleOf: (request: Pick<Request, 'title' | 'wording'>) => string;
  readonly messageOf: (request: Pick<Request, 'message' | 'wording'>) => string;
  /** Explains an outcome; `chosen` is the label of the chosen option. */
  readonly explanationOf: (ended: Explained, chosen: string | null) => string | null;
};

/**
 * Returns Corral's texts about requests in the person's language; texts of agents are not changed.
 */
export function useRequestWords(): RequestWords {
  const { i18n } = useTranslation();
  const texts = sentencesIn(i18n.language);
  return {
    titleOf: ({ title, wording }) => wordsOf(texts, title, wording?.title),
    messageOf: ({ message, wording }) => wordsOf(texts, message, wording?.message),
    explanationOf: (ended, chosen) => explanationIn(texts, ended, chosen),
  };
}
