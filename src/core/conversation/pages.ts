import type { MessageTable } from '#core/store/messages/messages.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { MessagePage } from '#shared/contract/conversation.ts';
import type { conversation } from '#shared/contract/calls/conversation.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

export type PageInput = CallInput<typeof conversation, 'conversation.page'>;

const BEYOND = Number.MAX_SAFE_INTEGER;

/**
 * Returns a page of one level of a conversation. The cost is the same at every position. `unread`
 * is true while older messages of a transcript are still to be read.
 */
export function readPage(messages: MessageTable, input: PageInput, unread: boolean): MessagePage {
  const page = readStored(messages, input);
  return unread ? { ...page, hasBefore: true } : page;
}

function readStored(
  messages: MessageTable,
  { sessionId, parentToolUseId, anchor, limit }: PageInput,
): MessagePage {
  const before = (seq: number, count: number) =>
    messages.before(sessionId, parentToolUseId, seq, count);
  const after = (seq: number, count: number) =>
    messages.after(sessionId, parentToolUseId, seq, count);
  switch (anchor.at) {
    case 'start':
      return page([], after(-BEYOND, limit + 1), 0, limit);
    case 'end':
      return page(before(BEYOND, limit + 1), [], limit, 0);
    case 'before':
      return {
        ...page(before(anchor.seq, limit + 1), [], limit, 0),
        hasAfter: after(anchor.seq - 1, 1).length > 0,
      };
    case 'after':
      return {
        ...page([], after(anchor.seq, limit + 1), 0, limit),
        hasBefore: before(anchor.seq + 1, 1).length > 0,
      };
    case 'around': {
      const half = Math.floor(limit / 2);
      return page(
        before(anchor.seq, half + 1),
        after(anchor.seq - 1, limit - half + 1),
        half,
        limit - half,
      );
    }
  }
}

/**
 * Joins both sides. Each side was read with one extra message, which only indicates that there are
 * more.
 */
function page(
  older: readonly ConversationMessage[],
  newer: readonly ConversationMessage[],
  wantOlder: number,
  wantNewer: number,
): MessagePage {
  const hasBefore = older.length > wantOlder;
  const hasAfter = newer.length > wantNewer;
  return {
    messages: [...(hasBefore ? older.slice(1) : older), ...newer.slice(0, wantNewer)],
    hasBefore,
    hasAfter,
  };
}
