import type { Settings } from '#shared/contract/desk.ts';

/** Returns an agent's own setting; null if it is not set or empty. */
export function agentSetting(
  agents: Settings['agents'],
  agentId: string,
  key: string,
): string | null {
  return agents[agentId]?.[key]?.trim() || null;
}
