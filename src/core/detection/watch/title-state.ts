import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';

import type { Said } from './witness.ts';

/** Returns what a title says of its program; `null`: it says nothing of that kind. */
export function titleState(title: string, agents: readonly AgentScreen[]): Said | null {
  const states = agents.flatMap(({ titleStates }) => titleStates);
  return states.find(([, pattern]) => pattern.test(title.trim()))?.[0] ?? null;
}
