import type { AgentInfo } from '#shared/contract/agents.ts';

/**
 * Returns the installed agents that can continue a conversation of `agentId` in its folder, ready
 * ones first.
 */
export function agentsToContinue(
  agents: readonly AgentInfo[],
  agentId: string,
): readonly AgentInfo[] {
  const others = agents.filter((agent) => agent.agentId !== agentId && agent.needsFolder);
  return [
    ...others.filter(({ state }) => state === 'ready'),
    ...others.filter(({ state }) => state === 'notLoggedIn'),
  ];
}
