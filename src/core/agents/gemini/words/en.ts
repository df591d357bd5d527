export const en = {
  modes: {
    default: { label: 'Ask', description: 'Reads by itself. Asks before each edit and command.' },
    autoEdit: {
      label: 'Edit freely',
      description: 'Edits files by itself. Asks before each command.',
    },
    plan: { label: 'Plan', description: 'Reads and plans. Changes nothing.' },
    yolo: { label: 'Never ask', description: 'Edits and runs everything without asking.' },
  },
  settings: { path: { label: 'Path of gemini' } },
  notices: {},
  failures: {},
} as const;
