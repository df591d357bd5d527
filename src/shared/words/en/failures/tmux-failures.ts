/** Failures of tmux and of its panes. */
export const tmuxFailures = {
  missing: 'There is no tmux on this machine.',
  installIt: 'Install it, then look again. Everything else works without it.',
  installWith: 'Install it: {{command}}',
  answers: 'tmux answers: {{answer}}',
  silent: 'tmux answered nothing in five seconds.',
  notRun: 'tmux could not be run: {{reason}}',
  noPlace: 'tmux did not say where it started it.',
  paneClosed: 'This pane is closed.',
  paneClosedUnsent: 'This pane is closed. Nothing was sent.',
  otherProgram: 'Another program runs in this pane now. Nothing more was sent.',
  lookFirst: 'Look at the pane before sending again.',
  inMode: 'Someone scrolls or chooses in this pane. Nothing was sent.',
  leaveMode: 'Leave that mode (q), then send again.',
  otherScreen: 'The pane shows something else by now. Nothing was sent.',
  readAgain: 'Read it again, then answer.',
  controlCharacters: 'The text holds control characters, which a program would take for keys.',
  removeCharacters: 'Take them out and send it again.',
  manyLines:
    'This tmux cannot tell whether the program takes several lines as one text; each line might be run by itself. Nothing was sent.',
  sendOneLine: 'Send one line, or send all lines anyway.',
  textNotShown: 'The pane does not show the text that was sent. Enter was not pressed.',
  enterNotTaken: 'The text is in the pane, but its program did not accept the Enter key.',
  noAgent: 'No agent that Corral knows runs in this pane.',
  startAgent: 'Start one of these in it, then try again: {{agents}}.',
  tooOld:
    'tmux {{version}} would give this session the size of Corral’s window for everybody who has it open.',
  detachOthers: 'Detach the others first, or install tmux 3.2 or later.',
  folderNotTrusted:
    '{{path}} brings programs or permissions that you have not agreed to. Nothing was started.',
  answerInSession:
    'Start a session of the agent in this folder and answer its question, then start it here again.',
  noScreen: 'This agent has no screen of its own, or is not on this machine.',
} as const;
