import type { MessageTable } from '#core/store/messages/messages.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { conversation } from '#shared/contract/calls/conversation.ts';

type MessageLocation = Extract<
  CallReply<typeof conversation, 'conversation.locate'>,
  { readonly ok: true }
>['value'];
type Parents = NonNullable<MessageLocation>['parents'];

/** Maximum depth of nested sub-agents. Deeper nesting is taken for a circle. */
const MAX_DEPTH = 32;

export function locateMessage(
  messages: Pick<MessageTable, 'byId' | 'byToolUse'>,
  sessionId: string,
  messageId: string,
): MessageLocation {
  const message = messages.byId(sessionId, messageId);
  if (!message) return null;
  const parents: Parents = [];
  let toolUseId = message.metadata.parentToolUseId;
  while (toolUseId !== null) {
    const card = messages.byToolUse(sessionId, toolUseId);
    if (!card || parents.length === MAX_DEPTH) return null;
    parents.unshift({ messageId: card.id, toolUseId, seq: card.seq });
    toolUseId = card.metadata.parentToolUseId;
  }
  return { seq: message.seq, parents };
}
