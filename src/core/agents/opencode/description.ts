import type { AgentDescription } from '#core/agents/driver.ts';

import { DEFAULT_MODE, permissionModes } from './program/modes.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

export const opencodeDescription: AgentDescription = {
  id: 'opencode',
  name: 'OpenCode',
  aliases: ['opencode-acp'],
  permissionModes,
  defaultPermissionMode: DEFAULT_MODE,
  // OpenCode lists its models to its first session.
  models: [],
  needsFolder: true,
  capabilities: {
    faces: ['structured', 'terminal'],
    resume: true,
    fork: true,
    forkAtTurn: true,
    forkAtAdditions: true,
    additionalFolders: false,
    modes: true,
    models: true,
    images: true,
    steering: { now: 'nextPause', givesBack: false },
    transcripts: true,
    questions: true,
    takeOver: false,
    mentions: { folders: true },
  },
  settings: [{ key: 'path', kind: 'programPath' }],
  words: { en, zh },
};
