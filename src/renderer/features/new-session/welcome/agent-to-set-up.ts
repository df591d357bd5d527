import type { AgentInfo } from '#shared/contract/agents.ts';

/**
 * Returns the agent whose model the person can choose in Corral, if it has none yet and no other
 * agent is installed.
 */
export function agentToSetUp(agents: readonly AgentInfo[]): AgentInfo | undefined {
  const others = agents.filter(({ needsFolder, providers }) => needsFolder && !providers);
  if (others.some(({ state }) => state !== 'missing')) return undefined;
  return agents.find(({ state, providers }) => providers && state === 'notLoggedIn');
}
