import type { MessageTable } from '#core/store/messages/messages.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { conversation, MessagePage } from '#shared/contract/conversation.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

type PageInput = CallInput<typeof conversation, 'conversation.page'>;

const BEYOND = Number.MAX_SAFE_INTEGER;

/** A page of one level of a conversation; costs the same wherever it is. `unread`: older messages will still come. */
export function readPage(messages: MessageTable, input: PageInput, unread: boolean): MessagePage {
  const page = readStored(messages, input);
  return unread ? { ...page, hasBefore: true } : page;
}

function readStored(messages: MessageTable, { sessionId, parentToolUseId, anchor, limit }: PageInput): MessagePage {
  const before = (seq: number, count: number) => messages.before(sessionId, parentToolUseId, seq, count);
  const after = (seq: number, count: number) => messages.after(sessionId, parentToolUseId, seq, count);
  switch (anchor.at) {
    case 'start':
      return page([], after(-BEYOND, limit + 1), 0, limit);
    case 'end':
      return page(before(BEYOND, limit + 1), [], limit, 0);
    case 'before':
      return { ...page(before(anchor.seq, limit + 1), [], limit, 0), hasAfter: after(anchor.seq - 1, 1).length > 0 };
    case 'after':
      return { ...page([], after(anchor.seq, limit + 1), 0, limit), hasBefore: before(anchor.seq + 1, 1).length > 0 };
    case 'around': {
      const half = Math.floor(limit / 2);
      return page(before(anchor.seq, half + 1), after(anchor.seq - 1, limit - half + 1), half, limit - half);
    }
  }
}

/** Both sides were read one further than wanted: that one only says that there is more. */
function page(
  older: readonly ConversationMessage[],
  newer: readonly ConversationMessage[],
  wantOlder: number,
  wantNewer: number,
): MessagePage {
  const hasBefore = older.length > wantOlder;
  const hasAfter = newer.length > wantNewer;
  return { messages: [...(hasBefore ? older.slice(1) : older), ...newer.slice(0, wantNewer)], hasBefore, hasAfter };
}
