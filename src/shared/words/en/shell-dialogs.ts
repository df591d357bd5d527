/** Dialogs and failures of the desktop shell. */
export const shellDialogs = {
  quit: {
    title: 'Quit Corral?',
    stops_one: 'One working agent stops in the middle of its turn. It can be resumed.',
    stops_other: '{{count}} working agents stop in the middle of their turn. They can be resumed.',
    continues_one: 'One agent keeps running in its terminal while Corral is closed.',
    continues_other: '{{count}} agents keep running in their terminals while Corral is closed.',
    quit: 'Quit',
    stay: 'Close the windows, stay in the tray',
    cancel: 'Cancel',
  },
  page: {
    gone: 'This window stopped several times in a row.',
    remedy: 'Nothing that was stored is lost, and agents keep running. Load it again, or close it.',
    reload: 'Load again',
    close: 'Close the window',
    hangs: 'This window does not answer.',
    hangsDetail:
      'Agents keep running, and nothing that was stored is lost. Loaded again, it shows what it showed.',
    wait: 'Wait',
  },
  update: {
    failed:
      'The new version could not be installed. Start Corral again; if it does not start, get it from where you got it first.',
  },
  secrets: {
    plainText:
      'This system has no key store that Corral can use: it would store secrets as plain text, so they are not stored. Install and unlock a keyring (GNOME Keyring or KWallet), then start Corral again.',
    none: 'The key store of this system cannot be used right now. Unlock it, then start Corral again.',
  },
} as const;
