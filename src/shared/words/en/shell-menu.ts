/** Application menu of the desktop shell. */
export const shellMenu = {
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
} as const;
