import { useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

type OfAgent = Pick<TranscriptInfo, 'agentId' | 'agentSessionId'>;

/**
 * Returns the function that makes a conversation of an agent a session and shows it, one at a time.
 * It resolves to the id of the session; null if it failed or another one is being opened.
 */
export function useOpenConversation(onFailure: (failure: Failure) => void) {
  const api = useApi();
  const [opening, setOpening] = useState<string | null>(null);
  const open = async ({ agentId, agentSessionId }: OfAgent): Promise<string | null> => {
    if (opening !== null) return null;
    setOpening(agentSessionId);
    const commandId = newCommandId();
    const reply = await api['transcripts.open']({ commandId, agentId, agentSessionId });
    setOpening(null);
    if (!reply.ok) {
      onFailure(reply.error);
      return null;
    }
    const { sessionId } = reply.value.session;
    selectSession(sessionId, Date.now());
    return sessionId;
  };
  return { opening, open };
}
