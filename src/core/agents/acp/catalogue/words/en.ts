export const en = {
  modes: {
    unknown: {
      label: 'As the agent begins',
      description:
        'Corral learns the modes of this agent in its first session. It begins in the one that asks, if it has one named so.',
    },
    default: { label: 'Ask', description: 'Asks before each edit and command.' },
    acceptEdits: {
      label: 'Edit freely',
      description: 'Edits files by itself. Asks before each command.',
    },
    'auto-edit': {
      label: 'Edit freely',
      description: 'Edits files by itself. Asks before each command.',
    },
    plan: { label: 'Plan', description: 'Reads and plans. Changes nothing.' },
    dontAsk: {
      label: 'Refuse instead of asking',
      description: 'Does only what its own settings allow, and never asks.',
    },
    'read-only': { label: 'Read only', description: 'Asks before each edit and network access.' },
    'workspace-write': {
      label: 'Edit in the folder',
      description: 'Edits files of the folder by itself. Asks outside it and for the network.',
    },
    auto: {
      label: 'A model decides',
      description: 'A model approves or denies instead of you.',
    },
    agent: {
      label: 'A model decides',
      description: 'A model decides what is unsafe, and asks you only about that.',
    },
    yolo: { label: 'Never ask', description: 'Edits and runs everything without asking.' },
    bypassPermissions: {
      label: 'Never ask',
      description: 'Edits and runs everything without asking.',
    },
    'agent-full-access': {
      label: 'Never ask',
      description: 'Edits any file and uses the network without asking.',
    },
  },
  settings: { path: { label: 'Path of the program' } },
  notices: {},
  failures: {},
} as const;
