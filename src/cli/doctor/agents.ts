import type { Agent } from '#core/agents/agent.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import type { Finding } from './finding.ts';

const states: Readonly<Record<AgentInfo['state'], string>> = {
  ready: 'ready',
  missing: 'not installed',
  notLoggedIn: 'installed, but not logged in',
  broken: 'found, but does not work',
};

export async function checkAgent(agent: Agent): Promise<Finding> {
  const { agentId, name, state, version, path, problem } = await agent.detect();
  const found = [version, states[state]].filter((part) => part !== null).join(', ');
  const help = problem === null ? null : [problem.message, problem.remedy].filter((part) => part !== null).join(' ');
  const quality = state === 'ready' ? (problem === null ? 'ok' : 'note') : 'problem';
  return { id: `agent.${agentId}`, name, state: quality, found, path, remedy: help, command: problem?.command ?? null };
}
