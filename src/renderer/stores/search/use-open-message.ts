import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { noteLink } from '#renderer/stores/conversation/link-store.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { FoundConversation } from '#shared/contract/calls/search/search.ts';

/**
 * Returns a function that opens a conversation at a message; one of a transcript becomes a session
 * first. It resolves with false if that failed, which it reports.
 */
export function useOpenMessage() {
  const api = useApi();
  const report = useReportFailure();
  return async (conversation: FoundConversation, messageId: string): Promise<boolean> => {
    const { agentId, agentSessionId, sessionId } = conversation;
    if (sessionId !== null) {
      noteLink({ sessionId, messageId });
      return true;
    }
    const commandId = newCommandId();
    const reply = await api['transcripts.open']({
      commandId,
      agentId,
      agentSessionId: agentSessionId ?? '',
    });
    if (reply.ok) noteLink({ sessionId: reply.value.session.sessionId, messageId });
    else report(reply.error);
    return reply.ok;
  };
}
