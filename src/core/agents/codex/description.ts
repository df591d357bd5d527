import type { AgentDescription } from '#core/agents/driver.ts';

import { DEFAULT_MODE, permissionModes } from './program/modes.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

export const codexDescription: AgentDescription = {
  id: 'codex',
  name: 'Codex',
  aliases: ['codex-cli'],
  permissionModes,
  defaultPermissionMode: DEFAULT_MODE,
  // Codex lists its models itself.
  models: [],
  needsFolder: true,
  capabilities: {
    faces: ['structured'],
    resume: true,
    fork: true,
    forkAtTurn: true,
    additionalFolders: true,
    modes: true,
    models: true,
    images: true,
    steering: { now: 'intoTurn', givesBack: false },
    transcripts: true,
    questions: true,
    takeOver: false,
    mentions: { folders: true },
  },
  settings: [{ key: 'path', kind: 'programPath' }],
  words: { en, zh },
};
