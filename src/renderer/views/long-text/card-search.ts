import { createContext, use, useMemo } from 'react';

import { useFind } from '#renderer/stores/conversation/find.ts';
import { useSpans } from '#renderer/stores/conversation/use-spans.ts';

/** Provides the message that a card shows. */
export const CardMessageContext = createContext<string | null>(null);

/**
 * Returns a function that returns true if a text contains a match of the search; null unless the
 * current match is in this card.
 */
export function useCardSearch(): ((text: string) => boolean) | null {
  const messageId = use(CardMessageContext);
  const isHere = useFind(
    (find) =>
      messageId !== null && find.sessionId !== null && find.hits[find.at]?.messageId === messageId,
  );
  const spansOf = useSpans();
  return useMemo(
    () => (isHere && spansOf ? (text) => spansOf(text).length > 0 : null),
    [isHere, spansOf],
  );
}
