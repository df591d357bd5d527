export const en = {
  modes: {
    program: {
      label: 'As the program is set up',
      description: 'Its own configuration decides what it asks about. Corral changes nothing.',
    },
  },
  settings: { path: { label: 'Path of the program' } },
  notices: {},
  failures: {},
} as const;
