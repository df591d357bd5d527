import { useMemo, useState } from 'react';

import { isFoldOpen } from '#renderer/stores/conversation/card-choices.ts';
import { useFoldChoices } from '#renderer/stores/conversation/card-state.ts';
import {
  useLiveBlocks,
  useMessages,
  usePageFlags,
} from '#renderer/stores/conversation/conversation.ts';
import type { LiveText } from '#renderer/stores/conversation/live-text.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { foldReads, type Item } from './fold-reads.ts';
import { rowsOf, withLive, type Row } from './rows.ts';

const NO_BLOCKS: readonly LiveText[] = [];

export type Rows = {
  readonly all: readonly Row[];
  /** Rows before the live blocks; the same list as long as only the live blocks grow. */
  readonly stored: readonly Row[];
};

/** Returns the rows of one level of a conversation. */
export function useRows(sessionId: string, parentToolUseId: string | null): Rows {
  const items = useItems(useMessages(sessionId, parentToolUseId));
  const blocks = useLiveBlocks(sessionId, parentToolUseId);
  // Live blocks follow the last message, which is not loaded if there are later pages.
  const live = usePageFlags(sessionId, parentToolUseId).hasAfter ? NO_BLOCKS : blocks;
  const { all, folds } = useFoldChoices(sessionId);
  const stored = useMemo(() => {
    return rowsOf(items, (fold) =>
      isFoldOpen(
        { all, folds },
        fold.messages.map(({ id }) => id),
      ),
    );
  }, [items, all, folds]);
  return useMemo(() => ({ all: withLive(stored, live), stored }), [stored, live]);
}

/** Folds the messages once for each state of them; streaming text does not repeat it. */
function useItems(messages: readonly ConversationMessage[]): readonly Item[] {
  const [previous, setPrevious] = useState(() => ({ messages, items: foldReads(messages, []) }));
  if (previous.messages === messages) return previous.items;
  const items = foldReads(messages, previous.items);
  setPrevious({ messages, items });
  return items;
}
