import { useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { showTerminals } from '#renderer/stores/terminal/layout.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

/**
 * Starts the session that continues an earlier one, in the agent's default mode, and shows it. Only
 * one attempt runs at a time.
 */
export function useContinue({ sessionId, cwd, additionalFolders = [] }: Session) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const start = async (agent: AgentInfo, prompt: string): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const reply = await api['sessions.create']({
      commandId: newCommandId(),
      agentId: agent.agentId,
      cwd,
      ...(agent.capabilities.additionalFolders &&
        additionalFolders.length > 0 && { additionalFolders }),
      permissionMode: agent.defaultPermissionMode,
      model: null,
      prompt,
      continuedFrom: sessionId,
    });
    running.current = false;
    setBusy(false);
    if (!reply.ok) {
      setFailure(reply.error);
      return false;
    }
    const { session } = reply.value;
    if (session.face === 'terminal') showTerminals(session.sessionId, true);
    selectSession(session.sessionId, Date.now());
    return true;
  };
  return { start, busy, failure };
}
