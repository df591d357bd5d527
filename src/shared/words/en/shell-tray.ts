/** Tray of the desktop shell. */
export const shellTray = {
  open: 'Open Corral',
  approve: 'Approve',
  reject: 'Reject',
  show: 'Open',
  readFirst: 'Open to read it whole',
  more: '{{number}} more…',
  waiting: 'Waiting for you',
  working: 'Working',
  nothing: 'Nothing waits for you',
  newSession: 'New session…',
  doNotDisturb: 'Do not disturb',
  settings: 'Settings…',
  quit: 'Quit Corral',
  tip: {
    quiet: 'Corral',
    working: 'Corral: {{number}} working',
    waiting: 'Corral: {{number}} waiting for you',
    urgent: 'Corral: {{number}} waiting for you',
  },
} as const;
