import type { AgentDescription } from '#core/agents/driver.ts';

import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

const permissionModes: AgentDescription['permissionModes'] = [
  { id: 'default', isDangerous: false },
  { id: 'acceptEdits', isDangerous: false },
  { id: 'bypassPermissions', isDangerous: true },
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
    additionalFolders: false,
    modes: true,
    models: true,
    images: false,
    steering: { now: 'nextPause', givesBack: true },
    transcripts: false,
    questions: true,
    takeOver: false,
  },
  settings: [],
  words: { en, zh },
};
