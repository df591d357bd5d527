import type { Agent } from '#core/agents/agent.ts';
import type { Processor } from '#core/conversation/processor.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';

import { FollowedSessions } from './followed-sessions.ts';
import type { Sessions } from '../sessions.ts';

type Ports = Pick<MachinePorts, 'processes' | 'clock' | 'ids'>;
type Needs = {
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly processor: Processor;
  readonly agents: ReadonlyMap<string, Agent>;
};

/** Conversations of agents that the person started in a terminal. */
export function followingFeature({ processes, clock, ids }: Ports, { agents, ...needs }: Needs) {
  const outside = (sessionId: string) =>
    agents.get(needs.sessions.get(sessionId)?.agentId ?? '')?.outside;
  const following = new FollowedSessions({
    ...needs,
    processes,
    clock,
    ids,
    follower: (sessionId, deliver) => outside(sessionId)?.follower(deliver) ?? null,
  });
  return { following, close: () => following.close() };
}
