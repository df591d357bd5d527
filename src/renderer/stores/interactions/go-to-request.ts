import { noteLink } from '#renderer/stores/conversation/link-store.ts';
import { interactionMessageId } from '#shared/interaction/message-id.ts';

type RequestPlace = { readonly sessionId: string; readonly requestId: string };

/** Shows a request, open or closed, in its conversation. */
export function goToRequest({ sessionId, requestId }: RequestPlace): void {
  noteLink({ sessionId, messageId: interactionMessageId(requestId) });
}
