import { useMemo, useState } from 'react';

import { isFoldOpen } from '#renderer/cards/card-choices.ts';
import { useFoldChoices } from '#renderer/cards/card-state.ts';
import { useLiveBlocks, useMessages } from '#renderer/stores/conversation.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { foldReads, type Item } from './fold-reads.ts';
import { rowsOf, type Row } from './rows.ts';

/** The rows of one level of a conversation. */
export function useRows(sessionId: string, parentToolUseId: string | null): readonly Row[] {
  const items = useItems(useMessages(sessionId, parentToolUseId));
  const live = useLiveBlocks(sessionId, parentToolUseId);
  const { all, folds } = useFoldChoices(sessionId);
  return useMemo(() => {
    return rowsOf(items, live, (fold) =>
      isFoldOpen(
        { all, folds },
        fold.messages.map(({ id }) => id),
      ),
    );
  }, [items, live, all, folds]);
}

/** Folded once for each state of the messages: text that streams beside them changes none. */
function useItems(messages: readonly ConversationMessage[]): readonly Item[] {
  const [held, setHeld] = useState(() => ({ messages, items: foldReads(messages, []) }));
  if (held.messages === messages) return held.items;
  const items = foldReads(messages, held.items);
  setHeld({ messages, items });
  return items;
}
