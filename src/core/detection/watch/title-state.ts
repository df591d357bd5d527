import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';

import type { ReportedState } from './witness.ts';

/** Returns the state that a title reports. Returns null if the title reports none. */
export function titleState(title: string, agents: readonly AgentScreen[]): ReportedState | null {
  const states = agents.flatMap(({ titleStates }) => titleStates);
  return states.find(([, pattern]) => pattern.test(title.trim()))?.[0] ?? null;
}
