import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { isRunning } from './running.ts';

export type SessionReply = { readonly ok: true } | { readonly ok: false; readonly error: Failure };
type SessionCall = (session: Session) => Promise<SessionReply>;

/**
 * Returns functions that extend a call on a session which core refuses while its agent runs.
 * `stopFirst`: ends the agent before. `startAfter`: starts it after, if the given session ran and
 * its agent can continue the conversation.
 */
export function useStopSessions() {
  const api = useApi();
  const agents = useAgents();
  const command = (sessionId: string) => ({ commandId: newCommandId(), sessionId });
  const canResume = ({ agentId }: Session) =>
    agents.find((agent) => agent.agentId === agentId)?.capabilities.resume !== false;
  return {
    stopFirst:
      (call: SessionCall): SessionCall =>
      async (session) => {
        if (isRunning(session)) {
          const stopped = await api['sessions.terminate'](command(session.sessionId));
          // The agent may have ended meanwhile.
          if (!stopped.ok && stopped.error.kind !== 'notRunning') return stopped;
        }
        return call(session);
      },
    startAfter:
      (call: SessionCall): SessionCall =>
      async (session) => {
        const done = await call(session);
        if (!done.ok || !isRunning(session) || !canResume(session)) return done;
        const started = await api['sessions.resume'](command(session.sessionId));
        return started.ok || started.error.kind === 'alreadyRunning' ? done : started;
      },
  };
}
