import type { AgentProgram } from '../machine/machine.ts';

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
];

const scripted = (...names: readonly string[]) => names.map((name) => `SCENARIO:${name}`);

const prompts: Readonly<Record<string, readonly string[]>> = {
  demo: ['count 2', 'fail', 'question', 'edit', 'help'],
  'claude-code': scripted(
    'edit-greeting',
    'basic',
    'two-approvals',
    'question',
    'failing-command',
    'two-files',
    'makes-folder',
  ),
  codex: scripted('codex-command', 'codex-edit', 'basic', 'codex-two-files', 'codex-thinking'),
  opencode: scripted('opencode-command', 'opencode-edit', 'opencode-thinking', 'basic'),
};

/** Returns the prompts that an agent of the day gets. */
export const promptsOf = ({ agentId }: DayAgent): readonly string[] => prompts[agentId] ?? [];
