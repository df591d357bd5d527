import { createContext, use, useMemo } from 'react';

import type { CardRef } from '#renderer/stores/conversation/card-state.ts';
import { useFind } from '#renderer/stores/conversation/find.ts';
import { useSpans } from '#renderer/stores/conversation/use-spans.ts';

/** Provides the message that a card shows. */
export const CardMessageContext = createContext<CardRef | null>(null);

/**
 * Returns a function that returns true if a text contains a match of the search; null unless the
 * current match is in this card.
 */
export function useCardSearch(): ((text: string) => boolean) | null {
  const card = use(CardMessageContext);
  const sessionId = card?.sessionId ?? '';
  const isHere = useFind(
    sessionId,
    (find) => card !== null && find.hits[find.at]?.messageId === card.id,
  );
  const spansOf = useSpans(sessionId);
  return useMemo(
    () => (isHere && spansOf ? (text) => spansOf(text).length > 0 : null),
    [isHere, spansOf],
  );
}
