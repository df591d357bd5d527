import type { AgentDescription } from '#core/agents/driver.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

export const permissionModes: AgentDescription['permissionModes'] = [
  { id: 'default', isDangerous: false },
  { id: 'acceptEdits', isDangerous: false },
  { id: 'plan', isDangerous: false },
  { id: 'auto', isDangerous: true },
  { id: 'bypassPermissions', isDangerous: true },
];

/** Names by which Claude Code selects the newest model of each kind. */
export const models: AgentInfo['models'] = [
  { id: 'opus', label: 'Opus' },
  { id: 'sonnet', label: 'Sonnet' },
  { id: 'haiku', label: 'Haiku' },
];
