import type { Agent } from '#core/agents/agent.ts';
import type { Journal } from '#core/journal/journal.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

type AgentServices = {
  readonly journal: Pick<Journal, 'agents'>;
  readonly agents: ReadonlyMap<string, Agent>;
};

/** Returns the last detection of the agent if it was usable then, or else detects it again. */
export async function infoOf(journal: Pick<Journal, 'agents'>, agent: Agent): Promise<AgentInfo> {
  const known = journal.agents.find(({ agentId }) => agentId === agent.agentId);
  return known?.state === 'ready' ? known : agent.detect();
}

/** Returns the agent of a new session. Fails if it cannot be used or lacks the permission mode. */
export async function usableAgent(
  { journal, agents }: AgentServices,
  agentId: string,
  permissionMode: string,
) {
  const agent = agents.get(agentId);
  if (!agent)
    return fail('agentUnavailable', compose('sessionFailures.unknownAgent', { agent: agentId }));
  const { state, name, problem, permissionModes } = await infoOf(journal, agent);
  if (state === 'missing' || state === 'broken') {
    return fail(
      'agentUnavailable',
      problem?.message ?? compose('sessionFailures.agentUnusable', { agent: name }),
      problem?.remedy ?? null,
    );
  }
  if (!permissionModes.some(({ id }) => id === permissionMode))
    return fail(
      'noSuchMode',
      compose('sessionFailures.agentLacksMode', { agent: name, mode: permissionMode }),
    );
  return ok(agent);
}
