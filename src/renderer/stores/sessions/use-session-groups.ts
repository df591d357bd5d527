import {
  useAgents,
  useOpenInteractions,
  useProjects,
  useSessions,
} from '#renderer/stores/desk/desk.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { groupSessions, type SessionGroups } from './groups.ts';

type Given = readonly [
  sessions: Parameters<typeof groupSessions>[0],
  open: Parameters<typeof groupSessions>[1],
  agents: readonly AgentInfo[],
  projects: Parameters<typeof groupSessions>[3] & {},
];

let given: Given = [[], [], [], []];
let groups: SessionGroups = groupSessions([], []);

/** Returns the groups. Many components need them, so they are computed once per change of the desk. */
export function useSessionGroups(): SessionGroups {
  return groupsOf(useSessions(), useOpenInteractions(), useAgents(), useProjects());
}

function groupsOf(...next: Given): SessionGroups {
  if (next.some((part, at) => part !== given[at])) {
    const [sessions, open, agents, projects] = next;
    given = next;
    groups = groupSessions(sessions, open, agentsWithOwnFolder(agents), projects);
  }
  return groups;
}

/** Returns the agents that bring their own folders. */
export function agentsWithOwnFolder(agents: readonly AgentInfo[]): ReadonlySet<string> {
  return new Set(agents.filter((agent) => !agent.needsFolder).map(({ agentId }) => agentId));
}
