import type { AgentInfo } from '#shared/contract/agents.ts';

/** Reason for which the first screen names an agent besides those that can be used at once. */
type Reason = 'broken' | 'notLoggedIn' | 'notSetUp' | 'missing' | 'noted';

/** Agents with the same reason, most urgent reason first. */
type ReasonGroup = { readonly reason: Reason; readonly agents: readonly AgentInfo[] };

const REASONS: readonly Reason[] = ['broken', 'notLoggedIn', 'notSetUp', 'missing', 'noted'];

/**
 * Divides agents into those that are ready and those that a person can do something about, by
 * reason. An agent that is ready in spite of a problem is in both parts.
 */
export function readinessOf(agents: readonly AgentInfo[]): {
  readonly ready: readonly AgentInfo[];
  readonly groups: readonly ReasonGroup[];
} {
  const groups = REASONS.map((reason) => ({
    reason,
    agents: agents.filter((agent) => reasonOf(agent) === reason),
  }));
  return {
    ready: agents.filter(({ state }) => state === 'ready'),
    groups: groups.filter((group) => group.agents.length > 0),
  };
}

function reasonOf({ state, providers, problem }: AgentInfo): Reason | null {
  if (state === 'ready') return problem === null ? null : 'noted';
  return state === 'notLoggedIn' && providers ? 'notSetUp' : state;
}
