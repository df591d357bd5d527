import type { AgentDescription } from '#core/agents/driver.ts';

export const program = {
  name: 'Hostile',
  command: 'hostile',
  install: 'install hostile',
  logIn: 'hostile login',
  minVersion: '1.0.0',
};
const texts = { modes: {}, settings: {}, notices: {}, failures: {} };
export const description: AgentDescription = {
  id: 'hostile',
  name: 'Hostile',
  aliases: [],
  permissionModes: [],
  defaultPermissionMode: 'default',
  models: [],
  settings: [],
  words: { en: texts, zh: texts },
  needsFolder: true,
  capabilities: {
    faces: ['structured'],
    resume: true,
    fork: false,
    additionalFolders: false,
    modes: true,
    models: true,
    images: false,
    steering: null,
    transcripts: false,
    questions: false,
    takeOver: false,
  },
};
