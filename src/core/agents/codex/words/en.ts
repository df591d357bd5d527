export const en = {
  modes: {
    ask: {
      label: 'Ask',
      description:
        'Reads by itself; its sandbox lets nothing be changed. Asks before each edit, and when a command needs more.',
    },
    workspace: {
      label: 'Free in the folder',
      description:
        'Edits and runs by itself; its sandbox ends at the folder. Asks when something needs more, such as the network.',
    },
    plan: {
      label: 'Plan',
      description:
        'Reads, asks you questions and plans. Changes nothing before you approve the plan.',
    },
    readOnly: {
      label: 'Read only',
      description: 'Reads and never asks. Whatever would change something fails.',
    },
    fullAccess: {
      label: 'Full access',
      description: 'Edits and runs everything, with no sandbox and without asking.',
    },
  },
  settings: { path: { label: 'Path of codex' } },
  notices: {
    'promptFailed/refused': 'Codex did not take the prompt: {{reason}} Send it again.',
    'promptFailed/noAnswer':
      'Codex did not confirm the prompt in time. If it does not react to the prompt, send it again.',
    'windows/worldWritableWarning':
      'Everyone on this computer can write to folders that Codex works in.',
    'model/rerouted': '{{toModel}} answers instead of {{fromModel}}.',
    'mcpServer/startupStatus/updated': 'The MCP server {{server}} did not start: {{reason}}',
    mcpServerFailed: 'The MCP server {{server}} did not start. Codex gives no reason.',
    'account/rateLimits/updated': 'Your usage limit is reached.',
    namedLimit: 'Your usage limit is reached ({{limit}}).',
    'item/autoApprovalReview/completed': "Codex's own review denied it: {{reason}}",
    reviewDenied: "Codex's own review denied it and gives no reason.",
    'thread/reverted':
      'Codex returned to an earlier turn of the conversation. Later messages stay here, but Codex no longer knows them.',
    review: 'Review started: {{review}}',
    functionCallOutput: '{{name}} gave a result.',
    'subAgent/started': 'Sub-agent {{agent}} started.',
    'subAgent/interacted': 'Sub-agent {{agent}} got a message.',
    'subAgent/interrupted': 'Sub-agent {{agent}} was interrupted.',
    'subAgent/other': 'Sub-agent {{agent}}: {{activity}}',
  },
  failures: {
    logIn:
      'Run codex login in a terminal. With an API key: printenv OPENAI_API_KEY | codex login --with-api-key',
    logInAndSend: 'Run `codex login` in a terminal. Then send the prompt again.',
    noServer: '`codex app-server` does not answer.',
    notResumed: 'Codex cannot continue the conversation of this session: {{reason}}',
    notBegun: 'Codex could not begin a conversation: {{reason}}',
    checkConfig: "Look at Codex's config.toml, or choose another model or permission mode.",
    unreadableReply: 'Corral cannot read the reply of Codex.',
    notWorking: 'Codex is not working.',
    noDefaultModel: 'Codex does not report its default model. Choose a model by name.',
    startNew: 'Start a new session in the same folder, and summarise there what matters.',
    otherModel: 'Choose another model, then send the prompt again.',
    checkSandbox:
      'Run `codex doctor` in a terminal to see what the sandbox lacks, or choose another permission mode.',
    askOtherwise: 'Ask for it in another way, or for something else.',
    voiceFailed: 'The voice conversation failed.',
  },
  cli: { formats: 'app-server or exec --json of Codex, or a rollout of its sessions folder' },
} as const;
