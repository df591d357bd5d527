import { useTranslation } from 'react-i18next';

import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { explanationIn, wordsOf, type Explained } from '#shared/interaction/worded.ts';

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
  const { language } = i18n;
  return {
    titleOf: ({ title, wording }) => wordsOf(language, title, wording?.title),
    messageOf: ({ message, wording }) => wordsOf(language, message, wording?.message),
    explanationOf: (ended, chosen) => explanationIn(language, ended, chosen),
  };
}
