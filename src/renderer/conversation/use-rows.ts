import { useMemo, useState } from 'react';

import { isFoldOpen } from '#renderer/cards/card-choices.ts';
import { useFoldChoices } from '#renderer/cards/card-state.ts';
import { useLiveBlocks, useMessages, usePageFlags } from '#renderer/stores/conversation.ts';
import type { LiveText } from '#renderer/stores/live-text.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { foldReads, type Item } from './fold-reads.ts';
import { rowsOf, type Row } from './rows.ts';

const NO_BLOCKS: readonly LiveText[] = [];

/** The rows of one level of a conversation. */
export function useRows(sessionId: string, parentToolUseId: string | null): readonly Row[] {
  const items = useItems(useMessages(sessionId, parentToolUseId));
  const blocks = useLiveBlocks(sessionId, parentToolUseId);
  // What is being written stands after the last message, which a window further up does not hold.
  const live = usePageFlags(sessionId, parentToolUseId).hasAfter ? NO_BLOCKS : blocks;
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
