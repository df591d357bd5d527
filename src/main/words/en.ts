/** Texts of the desktop shell; the pages have their own. `{}` is a placeholder. */
export const en = {
  language: 'en',
  menu: {
    file: 'File',
    newSession: 'New Session…',
    newWindow: 'New Window',
    inbox: 'What Waits',
    settings: 'Settings…',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    logFolder: 'Show the Data Folder',
  },
  tray: {
    open: 'Open Corral',
    approve: 'Approve',
    reject: 'Reject',
    show: 'Open',
    readFirst: 'Open to read it whole',
    more: '{} more…',
    waiting: 'Waiting for you',
    working: 'Working',
    nothing: 'Nothing waits for you',
    newSession: 'New session…',
    doNotDisturb: 'Do not disturb',
    settings: 'Settings…',
    quit: 'Quit Corral',
    tip: { quiet: 'Corral', working: 'Corral: {} working', waiting: 'Corral: {} waiting for you', urgent: 'Corral: {} waiting for you' },
  },
  told: {
    waiting: '{0} asks · {1}',
    idle: '{0} is done · {1}',
    exited: '{0} ended in the middle · {1}',
    failed: '{0} could not go on · {1}',
    test: 'A test from Corral',
    many: '{} agents need you',
    approve: 'Approve',
    reject: 'Reject',
    open: 'Open',
    reply: 'Write what should be different',
  },
  quit: {
    title: 'Quit Corral?',
    stops: '{} working agents stop in the middle of their turn. They can be resumed.',
    stopsOne: 'One working agent stops in the middle of its turn. It can be resumed.',
    goesOn: '{} agents go on in their terminals while Corral is closed.',
    goesOnOne: 'One agent goes on in its terminal while Corral is closed.',
    quit: 'Quit',
    stay: 'Close the windows, stay in the tray',
    cancel: 'Cancel',
  },
  page: {
    gone: 'This window stopped several times in a row.',
    remedy: 'Nothing that was stored is lost, and agents go on. Load it again, or close it.',
    reload: 'Load again',
    close: 'Close the window',
    hangs: 'This window does not answer.',
    hangsDetail: 'Agents go on, and nothing that was stored is lost. Loaded again, it shows what it showed.',
    wait: 'Wait',
  },
  core: {
    again: 'Start again',
    quit: 'Quit',
  },
  update: {
    failed: 'The new version could not be installed. Start Corral again; if it does not start, get it from where you got it first.',
  },
  secrets: {
    plainText:
      'This system has no key store that Corral could use: secrets would be written down readably, so they are not kept. Install and unlock a keyring (GNOME Keyring or KWallet), then start Corral again.',
    none: 'The key store of this system cannot be used right now. Unlock it, then start Corral again.',
  },
};

export type Words = typeof en;

/** Replaces `{}` or `{0}`, `{1}` by values. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  // A single pass, so that placeholders inside values are not replaced.
  return text.replaceAll(/\{(\d?)\}/g, (_, at: string) => String(values[at === '' ? 0 : Number(at)] ?? ''));
}
