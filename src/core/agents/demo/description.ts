import type { AgentDescription } from '#core/agents/driver.ts';

const permissionModes: AgentDescription['permissionModes'] = [
  {
    id: 'default',
    label: 'Ask',
    description: 'Asks before each edit and each command.',
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
    id: 'bypassPermissions',
    label: 'Never ask',
    description: 'Edits and runs everything without asking.',
    isDangerous: true,
    translations: { zh: { label: '从不询问', description: '修改和执行一切，都不询问。' } },
  },
];

export const demo: AgentDescription = {
  id: 'demo',
  name: 'Demo',
  aliases: [],
  permissionModes,
  defaultPermissionMode: 'default',
  models: [],
  needsFolder: false,
  capabilities: {
    faces: ['structured'],
    resume: true,
    fork: false,
    modes: true,
    models: true,
    images: false,
    steering: { now: 'nextPause', givesBack: true },
    transcripts: false,
    questions: true,
    takeOver: false,
  },
  settings: [],
};
