export const shell = {
  title: 'Desktop',
  tray: {
    label: 'In the tray',
    shown: 'Show open questions and working agents',
    hidden: 'Nothing',
  },
  close: {
    label: 'When the last window is closed',
    quit: 'Quit Corral',
    stay: 'Keep running in the tray',
    hint: 'In the tray, agents keep working and you still get notifications.',
  },
  login: {
    label: 'When I log in',
    off: 'Do not start Corral',
    on: 'Start Corral',
  },
  keys: {
    label: 'Secrets',
    system: 'Stored in the key store of this system.',
    plainText:
      'Not stored: this system would store them as plain text. Install and unlock a keyring (GNOME Keyring or KWallet), then start Corral again.',
    none: 'Not stored: the key store of this system is not available now. Unlock it, then start Corral again.',
  },
  doNotDisturb: {
    label: 'Do not disturb',
    off: 'Off',
    on: 'On: only the tray shows open questions',
  },
  link: {
    title: 'The link could not be opened',
    noSession:
      'This session does not exist here. It may have been deleted, or the link belongs to another Corral.',
    noQuestion: 'This question is no longer open. Its session shows how it was closed.',
  },
  core: {
    title: 'Corral restarted while this window was open',
    restarted:
      'Its core ended unexpectedly. All stored messages are here; interrupted agents can be resumed.',
  },
  failed: {
    settings: 'The settings of the desktop were not saved',
    opensAtLogin: 'Starting at login could not be set up',
    answer: 'Your answer outside of this window was not sent',
  },
} as const;
