import type { Agent } from '#core/agents/agent.ts';
import type { Journal } from '#core/journal/journal.ts';
import { fail } from '#shared/base/failure.ts';
import { err, ok } from '#shared/base/result.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Face } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import { noSuchFace, unavailable } from './record/command-failures.ts';

type AgentServices = {
  readonly journal: Pick<Journal, 'agents'>;
  readonly agents: ReadonlyMap<string, Agent>;
};

/** Returns the last detection of the agent if it was usable then, or else detects it again. */
export async function infoOf(journal: Pick<Journal, 'agents'>, agent: Agent): Promise<AgentInfo> {
  const known = journal.agents.find(({ agentId }) => agentId === agent.agentId);
  return known?.state === 'ready' ? known : agent.detect();
}

/** Returns true if the agent can run in that face. */
export async function hasFace(
  { journal, agents }: AgentServices,
  agentId: string,
  face: Face,
): Promise<boolean> {
  const agent = agents.get(agentId);
  return agent !== undefined && (await infoOf(journal, agent)).capabilities.faces.includes(face);
}

type Choice = {
  readonly agentId: string;
  readonly permissionMode: string;
  readonly face?: Face | undefined;
};

/**
 * Returns the agent of a new session, what is known of it, and its face, the agent's first one if
 * none is chosen. Fails if the agent cannot be used, or lacks the permission mode or the face.
 */
export async function usableAgent(
  { journal, agents }: AgentServices,
  { agentId, permissionMode, face: wanted }: Choice,
) {
  const agent = agents.get(agentId);
  if (!agent)
    return fail('agentUnavailable', compose('sessionFailures.unknownAgent', { agent: agentId }));
  const info = await infoOf(journal, agent);
  const { state, name, problem, permissionModes, capabilities } = info;
  if (state === 'missing' || state === 'broken') {
    if (problem) return err(unavailable(problem));
    return fail('agentUnavailable', compose('sessionFailures.agentUnusable', { agent: name }));
  }
  if (!permissionModes.some(({ id }) => id === permissionMode))
    return fail(
      'noSuchMode',
      compose('sessionFailures.agentLacksMode', { agent: name, mode: permissionMode }),
    );
  const face = wanted ?? capabilities.faces[0] ?? 'structured';
  return capabilities.faces.includes(face) ? ok({ agent, face, info }) : noSuchFace(face);
}

/** Returns the same for a session with a reasoning effort, which one of the models must have. */
export async function usableWithEffort(
  services: AgentServices,
  { effort, ...choice }: Choice & { readonly effort?: string | undefined },
) {
  const usable = await usableAgent(services, choice);
  if (!usable.ok || effort === undefined) return usable;
  const { name, efforts = [], models } = usable.value.info;
  const offered = [...efforts, ...models.flatMap((model) => model.efforts ?? [])];
  if (offered.includes(effort)) return usable;
  const message = compose('sessionFailures.agentLacksEffort', { agent: name, effort });
  return fail('noSuchEffort', message);
}
