import type { AgentDescription } from '#core/agents/driver.ts';

import { efforts, models, permissionModes } from './program/agent-modes.ts';
import { parallelTools } from './program/parallel-tools.ts';
import { REFUSED_NAMES } from './wire/mentions.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

export const claudeCode: AgentDescription = {
  id: 'claude-code',
  name: 'Claude Code',
  aliases: ['claude'],
  permissionModes,
  defaultPermissionMode: 'default',
  models,
  efforts,
  needsFolder: true,
  capabilities: {
    faces: ['structured', 'terminal'],
    resume: true,
    fork: true,
    forkAtTurn: true,
    additionalFolders: true,
    modes: true,
    models: true,
    images: true,
    steering: { now: 'nextPause', givesBack: true },
    transcripts: true,
    questions: true,
    takeOver: true,
    mentions: { folders: true, refusedNames: REFUSED_NAMES },
  },
  settings: [{ key: 'path', kind: 'programPath' }],
  words: { en, zh },
  parallelTools,
};
