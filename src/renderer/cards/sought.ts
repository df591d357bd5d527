import { createContext, use, useMemo } from 'react';

import { matchSpans, queryParts } from '#renderer/reading/match-ranges.ts';
import { useFind } from '#renderer/stores/find.ts';

/** The message that a card shows. */
export const CardMessageContext = createContext<string | null>(null);

/** Whether a text holds a part of what is searched for, while the search has led to this very card; `null`: it has not. */
export function useSought(): ((text: string) => boolean) | null {
  const messageId = use(CardMessageContext);
  const query = useFind((find) =>
    messageId !== null && find.sessionId !== null && find.hits[find.at]?.messageId === messageId ? find.query : null,
  );
  return useMemo(() => {
    if (query === null) return null;
    const parts = queryParts(query);
    return (text) => matchSpans(text, parts).length > 0;
  }, [query]);
}
