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
  cli: {
    trust: 'Gemini CLI folder trust',
    trustOff: 'folder trust is off: every folder is trusted',
    trustOn: 'folder trust is on, trusted: {{count}}',
    trustRemedy:
      'In a folder that is not trusted, only the modes Ask and Plan work. To trust it, run gemini there once in a terminal.',
  },
} as const;
