export const en = {
  modes: {
    ask: {
      label: 'Ask',
      description:
        'Reads by itself. Asks before each edit, command and page, whatever its configuration allows.',
    },
    build: {
      label: "OpenCode's own rules",
      description:
        'Asks as its own configuration says. Without such a configuration it edits and runs everything without asking.',
    },
    plan: { label: 'Plan', description: 'Reads and plans. Changes nothing but its plan.' },
    allow: {
      label: 'Never ask',
      description: 'Edits and runs everything without asking, whatever its configuration says.',
    },
  },
  settings: { path: { label: 'Path of opencode' } },
  notices: {
    'promptFailed/refused': 'OpenCode did not take the prompt: {{reason}} Send it again.',
    'promptFailed/noAnswer':
      'OpenCode did not confirm the prompt in time. If it does not react to the prompt, send it again.',
    wordsNotSent:
      'OpenCode did not confirm the message with your words about the rejected request. If it does not react to them, send them as a prompt.',
  },
  failures: {
    logInAndSend: 'Run `opencode auth login` in a terminal. Then send the prompt again.',
    compact: 'Send /compact to sum up the conversation, or start a new session.',
    otherModel: 'Choose another model, then send the prompt again.',
    askOtherwise: 'Ask for it in another way, or for something else.',
    notResumed: 'OpenCode cannot continue the conversation of this session: {{reason}}',
    notBegun: 'OpenCode could not begin a conversation: {{reason}}',
    useChat: 'Use the chat, which needs no terminal.',
    notListed: 'OpenCode did not list its conversations: {{reason}}',
    checkConfig: "Look at OpenCode's opencode.json, or choose another model.",
    unreadableReply: 'Corral cannot read the reply of OpenCode.',
    notWorking: 'OpenCode is not working.',
    noSuchModel: 'OpenCode has no model {{model}}.',
    generation2:
      'OpenCode {{version}} is generation 2, which Corral has not been tested with and does not start.',
    installGeneration1: 'Install the newest version of generation 1.',
  },
  cli: { formats: 'the events of opencode serve, or the output of opencode export' },
} as const;
