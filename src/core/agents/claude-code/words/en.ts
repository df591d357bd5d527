export const en = {
  modes: {
    default: {
      label: 'Ask',
      description: 'Asks before each edit and each command that is not allowed yet.',
    },
    acceptEdits: {
      label: 'Accept edits',
      description: 'Edits files without asking, asks before commands.',
    },
    plan: {
      label: 'Plan',
      description: 'Reads and plans, changes nothing before you approve the plan.',
    },
    auto: {
      label: 'Auto',
      description: 'A classifier decides in your place what may run.',
    },
    bypassPermissions: {
      label: 'Never ask',
      description: 'Edits and runs everything without asking.',
    },
  },
  settings: { path: { label: 'Path of claude' } },
  notices: {
    rateLimit: {
      rejected: 'Your usage limit is reached.',
      allowed_warning: 'You are close to your usage limit.',
    },
    permissionDenied: '{{toolName}} was denied: {{reason}}',
    permissionDeniedPlain: '{{toolName}} was denied.',
    toolDenied: 'A tool was denied.',
    toolDeniedFor: 'A tool was denied: {{reason}}',
    compactFailed: 'The conversation could not be compacted: {{reason}}',
    questionUnreadable:
      'Claude Code waits for an answer in its terminal, to a question that Corral cannot read there. Answer it in the terminal.',
    hooksElsewhere:
      'The address to which Claude Code reports is used by another program. Until Claude Code is restarted, Corral reads its questions from the terminal.',
    'promptFailed/draft':
      'The prompt was not sent: there is text in the input of the terminal. Send it or clear it there, then send the prompt again.',
    'promptFailed/noBox':
      'The prompt was not sent: the terminal shows no place to type it. Look into the terminal, then send it again.',
    'promptFailed/noFiles':
      'The prompt was not sent: its images cannot be written to the data folder. Free some disk space, then send it again.',
    'promptFailed/noImages':
      'The prompt was not sent: the terminal did not take an image. Send it without images, or switch this session to the chat, which takes them.',
    'promptFailed/notPasted':
      'The prompt was not sent: the terminal did not take it. Look into the terminal, then send it again.',
    'promptFailed/notSent':
      'The prompt is in the input of the terminal, but Claude Code did not take it. Press Enter there, or clear it and send it again.',
    'promptFailed/gone': 'The prompt was not sent: Claude Code ended before.',
    'promptFailed/cutOff':
      'Corral ended before Claude Code took this prompt. Look into the terminal, then send it again if it is not there.',
  },
  failures: {
    logIn:
      'Run claude in a terminal and type /login, or set ANTHROPIC_API_KEY before you start Corral.',
    logInAndSend:
      'Run `claude` in a terminal and type /login, or set ANTHROPIC_API_KEY. Then send the prompt again.',
    checkAccount:
      'Check the plan and the credit of your account with Anthropic. Then send the prompt again.',
    smallerParts: 'Ask for the answer in smaller parts.',
    turnEnded: 'The turn ended with an error.',
    turnEndedWith: 'The turn ended with {{reason}}.',
    noTerminals: 'There are no terminals here in which Claude Code can run.',
    forksInChat: 'Claude Code begins with a part of a conversation in the chat only.',
    useChat: 'Use the chat.',
    settingsNotWritten: 'The settings for Claude Code cannot be written to {{file}}: {{reason}}',
    makeWritable: 'Make the data folder writable, and free some disk space.',
    noHooks: 'Corral cannot listen on this machine for what Claude Code reports: {{reason}}',
    allowLoopback:
      'Allow programs to listen on 127.0.0.1, or use the chat instead of the terminal.',
    terminalEnded: 'Claude Code ended in its terminal with exit code {{code}}.',
    terminalKilled: 'Claude Code was ended in its terminal by signal {{signal}}.',
    terminalLost: 'The process that owns the terminals ended, and Claude Code with it.',
    typedAlready: 'The prompt is typed already. Delete it in the terminal.',
    // Reasons why mode or model did not change in the terminal.
    blocked: 'Claude Code waits for an answer in the terminal. Answer it first, then try again.',
    noBox:
      'The terminal does not show the place for prompts. Look into the terminal, then try again.',
    draft: 'There is text in the input of the terminal. Send it or clear it there, then try again.',
    busy: 'Corral cannot see if Claude Code offers this mode while it is working. Try again when the turn is over.',
    mode: 'The terminal did not change the mode. Look into the terminal; there, Shift+Tab changes the mode.',
    noMode:
      'Claude Code does not offer this mode in the running terminal. Stop the session, choose the mode, and resume it.',
    model:
      'The terminal did not change the model. Look into the terminal; there, /model changes the model.',
    noModel:
      'The menu of /model in the terminal does not have it. Type /model and its name there: that also makes it the default of new sessions.',
    onlyDefault:
      'This version of Claude Code would make it the default of all new sessions. In the terminal, /model does so.',
  },
  cli: { formats: 'stream-json of Claude Code, or a transcript of its projects folder' },
} as const;
