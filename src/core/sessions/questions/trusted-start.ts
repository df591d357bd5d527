import type { Agent, AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { STARTED_WITHOUT, TRUSTED_IN_AGENT } from '../record/session-words.ts';
import type { SessionTrust } from './session-trust.ts';

type Notice = typeof STARTED_WITHOUT;

/** A started agent, and the notices about what it ignores or whose agreement it follows. */
type Started = { readonly run: AgentRun; readonly notices: readonly Notice[] };

type Parts = {
  readonly agent: Agent;
  readonly trust: SessionTrust;
  /** The way to log in first; undefined for none. */
  readonly logIn: string | undefined;
};

/**
 * Starts the agent if the person agreed to what its folder brings, without that if the person wants
 * it so. Opens the question and returns a problem if it was not answered yet.
 */
export async function startTrusted(
  { agent, trust, logIn }: Parts,
  session: Session,
  launch: Launch,
  listener: AgentListener,
): Promise<Result<Started, Problem>> {
  const admitted = await trust.admit(session, agent);
  if (!admitted.ok) return admitted;
  const { isUntrusted, byAgent } = admitted.value;
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
