import type { AgentDescription } from '#core/agents/driver.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

export const permissionModes: AgentDescription['permissionModes'] = [
  {
    id: 'default',
    label: 'Ask',
    description: 'Asks before each edit and each command that is not allowed yet.',
    isDangerous: false,
    translations: {
      zh: { label: '逐一询问', description: '每次修改文件、执行尚未允许的命令之前都会询问。' },
    },
  },
  {
    id: 'acceptEdits',
    label: 'Accept edits',
    description: 'Edits files without asking, asks before commands.',
    isDangerous: false,
    translations: {
      zh: { label: '接受修改', description: '修改文件不再询问，执行命令之前仍会询问。' },
    },
  },
  {
    id: 'plan',
    label: 'Plan',
    description: 'Reads and plans, changes nothing before you approve the plan.',
    isDangerous: false,
    translations: {
      zh: { label: '先做计划', description: '只阅读和规划，在你批准计划之前不做任何改动。' },
    },
  },
  {
    id: 'auto',
    label: 'Auto',
    description: 'A classifier decides in your place what may run.',
    isDangerous: true,
    translations: { zh: { label: '自动判断', description: '由分类器代替你判断哪些可以执行。' } },
  },
  {
    id: 'bypassPermissions',
    label: 'Never ask',
    description: 'Edits and runs everything without asking.',
    isDangerous: true,
    translations: { zh: { label: '从不询问', description: '修改和执行一切，都不询问。' } },
  },
];

/** Names by which Claude Code selects the newest model of each kind. */
export const models: AgentInfo['models'] = [
  { id: 'opus', label: 'Opus' },
  { id: 'sonnet', label: 'Sonnet' },
  { id: 'haiku', label: 'Haiku' },
];
