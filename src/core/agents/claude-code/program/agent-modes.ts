import type { AgentDescription } from '#core/agents/driver.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

export const permissionModes: AgentDescription['permissionModes'] = [
  { id: 'default', isDangerous: false },
  { id: 'acceptEdits', isDangerous: false },
  { id: 'plan', isDangerous: false },
  { id: 'auto', isDangerous: true },
  { id: 'bypassPermissions', isDangerous: true },
];

/** Efforts that `--effort` accepts. */
export const efforts: NonNullable<AgentInfo['efforts']> = ['low', 'medium', 'high', 'xhigh', 'max'];

/** Names by which Claude Code selects the newest model of each kind. */
export const models: AgentInfo['models'] = [
  { id: 'opus', label: 'Opus' },
  { id: 'sonnet', label: 'Sonnet' },
  // Haiku thinks without levels.
  { id: 'haiku', label: 'Haiku', efforts: [] },
];

/** Returns the arguments for a reasoning effort; none leaves that of Claude Code's settings. */
export function effortArgs(effort: string | undefined): readonly string[] {
  return effort === undefined ? [] : ['--effort', effort];
}
