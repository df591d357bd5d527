export const watch = {
  readFrom: {
    terminal: 'Read from the screen of a terminal',
    pane: 'Read from the screen of a tmux pane',
  },
  program: {
    terminal: 'Terminal',
    tmux: 'tmux',
  },
  secret: 'Type it in the terminal itself: Corral neither asks for it nor keeps it.',
  there: 'This can be answered in its terminal only.',
  about: 'Subject of the question, as shown in the terminal',
  incomplete:
    'Corral could not read all that this is about. Look into the terminal before you answer.',
  toTerminal: 'Go to the terminal',
  toTmux: 'Go to tmux',
  mute: 'Do not tell me when it asks',
  unmute: 'Tell me when it asks',
  pane: {
    watch: 'Watch',
    hint: 'Tells you when what runs in it asks something, and lets you answer from here.',
  },
} as const;
