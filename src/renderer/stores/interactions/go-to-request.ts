import { noteLink } from '#renderer/stores/conversation/linked.ts';
import { interactionMessageId } from '#shared/interaction/message-id.ts';

type Place = { readonly sessionId: string; readonly requestId: string };

/** To where it stands in its conversation, open or closed. */
export function goToRequest({ sessionId, requestId }: Place): void {
  noteLink({ sessionId, messageId: interactionMessageId(requestId) });
}
