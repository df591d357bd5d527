export const shell = {
  title: 'Desktop',
  tray: {
    label: 'In the tray',
    shown: 'Show what waits and who works',
    hidden: 'Nothing',
  },
  close: {
    label: 'When the last window is closed',
    quit: 'Quit Corral',
    stay: 'Go on in the tray',
    hint: 'In the tray, agents keep working and you still get notifications.',
  },
  login: {
    label: 'When I log in',
    off: 'Do not start Corral',
    on: 'Start Corral',
  },
  keys: {
    label: 'Secrets',
    system: 'Kept in the key store of this system.',
    plainText:
      'Not kept: this system would write them down readably. Install and unlock a keyring (GNOME Keyring or KWallet), then start Corral again.',
    none: 'Not kept: the key store of this system cannot be used right now. Unlock it, then start Corral again.',
  },
  doNotDisturb: {
    label: 'Do not disturb',
    off: 'Off',
    on: 'On: only the tray shows what waits',
  },
  link: {
    title: 'The link could not be opened',
    noSession:
      'There is no such session here. It may have been deleted, or the link is of another Corral.',
    noQuestion: 'This question is no longer open. What became of it is in its session.',
  },
  core: {
    title: 'Corral was started again behind this window',
    restarted:
      'Its core ended unexpectedly. What was stored is here; agents that were cut off can be resumed.',
  },
  failed: {
    settings: 'The settings of the desktop were not saved',
    opensAtLogin: 'Starting at login could not be set up',
    answer: 'What you decided outside of this window was not done',
  },
} as const;
