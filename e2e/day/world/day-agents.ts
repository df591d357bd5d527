import type { AgentProgram } from '../../machine/machine.ts';

/** An agent of the day: its id, and its program if it has one. */
export type DayAgent = {
  readonly agentId: string;
  readonly program: AgentProgram | null;
};

export const agentsOfDay: readonly DayAgent[] = [
  { agentId: 'demo', program: null },
  { agentId: 'claude-code', program: 'claude' },
  { agentId: 'codex', program: 'codex' },
  { agentId: 'opencode', program: 'opencode' },
  { agentId: 'gemini', program: 'gemini' },
  { agentId: 'corral', program: null },
];
