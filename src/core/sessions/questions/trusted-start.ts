import type { Agent, AgentListener, AgentRun } from '#core/agents/agent.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { SessionServices } from '../session-services.ts';
import { launchOf } from '../record/session-record.ts';
import { STARTED_WITHOUT, TRUSTED_IN_AGENT } from '../record/session-words.ts';
import type { SessionTrust } from './session-trust.ts';

type Notice = typeof STARTED_WITHOUT;

/** A started agent, and the notices about what it ignores or whose agreement it follows. */
type Started = { readonly run: AgentRun; readonly notices: readonly Notice[] };

type Parts = {
  readonly services: SessionServices;
  readonly agent: Agent;
  readonly trust: SessionTrust;
  /** Called with the wire log of the run before the agent starts. */
  readonly opened: (wireLog: string) => void;
};

/**
 * Starts the agent if the person agreed to what its folder brings, without that if the person wants
 * it so. Opens the question and returns null if it was not answered yet. `logIn` is the way to log
 * in first; undefined for none.
 */
export async function startTrusted(
  { services, agent, trust, opened }: Parts,
  session: Session,
  logIn: string | undefined,
  listener: AgentListener,
): Promise<Result<Started | null, Problem>> {
  const wireLog = await services.wireFiles.next(session.sessionId);
  if (!wireLog.ok) return wireLog;
  opened(wireLog.value);
  const admitted = await trust.admit(session, agent);
  if (admitted === null) return ok(null);
  const { isUntrusted, byAgent } = admitted;
  const launch = launchOf(session, wireLog.value, services);
  const started = await agent.start(
    {
      ...launch,
      ...(logIn !== undefined && { logIn }),
      ...(isUntrusted && { isUntrusted: true }),
    },
    listener,
  );
  if (!started.ok) return started;
  const notices = [
    ...(isUntrusted ? [STARTED_WITHOUT] : []),
    ...(byAgent ? [TRUSTED_IN_AGENT] : []),
  ];
  return ok({ run: started.value, notices });
}
