import type { AgentInfo } from '#shared/contract/agents.ts';

export const permissionModes: AgentInfo['permissionModes'] = [
  { id: 'default', label: 'Ask', description: 'Asks before each edit and each command that is not allowed yet.', isDangerous: false },
  { id: 'acceptEdits', label: 'Accept edits', description: 'Edits files without asking, asks before commands.', isDangerous: false },
  { id: 'plan', label: 'Plan', description: 'Reads and plans, changes nothing before you approve the plan.', isDangerous: false },
  { id: 'auto', label: 'Auto', description: 'A classifier decides in your place what may run.', isDangerous: true },
  { id: 'bypassPermissions', label: 'Never ask', description: 'Edits and runs everything without asking.', isDangerous: true },
];

/** Names that Claude Code takes for the newest model of each kind. */
export const models: AgentInfo['models'] = [
  { id: 'opus', label: 'Opus' },
  { id: 'sonnet', label: 'Sonnet' },
  { id: 'haiku', label: 'Haiku' },
];
