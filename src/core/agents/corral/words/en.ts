export const en = {
  modes: {
    ask: { label: 'Ask', description: 'Reads by itself. Asks before each edit and command.' },
    acceptEdits: {
      label: 'Edit freely',
      description: 'Edits files of the folder by itself. Asks before each command.',
    },
    sandbox: {
      label: 'Sandbox',
      description:
        'Edits files of the folder and runs commands in a sandbox by itself. Asks for everything outside it, and for each command where no sandbox works.',
    },
    plan: { label: 'Plan', description: 'Reads and plans. Changes nothing.' },
  },
  settings: {
    proxy: { label: 'Proxy for the provider of models (empty: that of the system)' },
    embeddingModel: {
      label: 'Embedding model for the knowledge base (empty: it is searched by words only)',
    },
    embeddingUrl: {
      label:
        'Server of the embedding model, such as http://127.0.0.1:11434/v1 (empty: that of the provider)',
    },
  },
  providers: {
    anthropic: { label: 'Anthropic', about: 'Claude, with a key of the Anthropic API.' },
    openai: { label: 'OpenAI', about: 'GPT, with a key of the OpenAI API.' },
    gemini: { label: 'Google', about: 'Gemini, with a key of Google AI Studio.' },
    local: {
      label: 'Local server',
      about: 'Ollama, LM Studio or another server on this machine.',
    },
    compatible: {
      label: 'Other server',
      about: 'Any address that speaks OpenAI’s chat completions.',
    },
  },
  notices: {},
  failures: {
    programMissing: 'The program of Corral Agent is missing: {{file}}',
    buildAgain: 'Build or install Corral again.',
    notSetUp: 'Corral Agent has no model yet.',
    notAccepted: 'Corral Agent cannot use its model: {{reason}}',
    setUp: 'Set it up: choose a provider, and enter a key or the address of a server.',
    notRun: 'The program of Corral Agent could not be started: {{reason}}',
    noList: 'There was no list of models within {{seconds}} seconds.',
    listUnreadable: 'The program of Corral Agent ended without a list of models: {{lines}}',
  },
} as const;
