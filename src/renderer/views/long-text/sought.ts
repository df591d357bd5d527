import { createContext, use, useMemo } from 'react';

import { useFind } from '#renderer/stores/conversation/find.ts';
import { useSpans } from '#renderer/stores/conversation/use-spans.ts';

/** The message that a card shows. */
export const CardMessageContext = createContext<string | null>(null);

/** Whether a text holds a part of what is searched for, while the search has led to this very card; `null`: it has not. */
export function useSought(): ((text: string) => boolean) | null {
  const messageId = use(CardMessageContext);
  const isHere = useFind((find) => messageId !== null && find.sessionId !== null && find.hits[find.at]?.messageId === messageId);
  const spansOf = useSpans();
  return useMemo(() => (isHere && spansOf ? (text) => spansOf(text).length > 0 : null), [isHere, spansOf]);
}
