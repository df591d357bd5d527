import { createContext } from 'react';

import type { AwayFact } from '#renderer/views/away/away-words.ts';

/** The summary above the first message that came while the person was away. */
export type Away = {
  readonly sessionId: string;
  /** Position of that message. */
  readonly seq: number;
  /** When the person was away, in words. */
  readonly time: string;
  readonly facts: readonly AwayFact[];
};

export const AwayContext = createContext<Away | null>(null);
