/** Failures of the database, as SQLite and the file system report them. */
export const storeFailures = {
  databaseSays: 'The database says: {{text}} ({{code}}).',
  systemSays: 'The system says: {{text}}.',
  tableMissing: 'A table of the database is missing or has another shape.',
  closed: 'The database is closed.',
  newer: 'The database was written by a newer Corral (schema {{found}}, this one knows {{known}}).',
  otherPrograms:
    'Try again in a moment. If it stays, close other programs that use Corral’s data folder, such as a backup.',
  freeSpace: 'Free some disk space; Corral tries again by itself.',
  checkDisk: 'Check the disk and its free space; Corral tries again by itself.',
  restartToSave: 'Restart Corral: it saves what can be read and keeps the damaged file.',
  makeWritable: 'Make the data folder writable, or choose another with --data-dir.',
  freeSpaceAndStart: 'Free some disk space, then start Corral again.',
  report: 'Restart Corral; if it stays, report this message.',
  startAgain: 'Start Corral again.',
  startNewer:
    'Start the newer Corral again, or choose another folder with --data-dir. If there was never a newer one, the file is damaged: run "corral doctor --repair DIR".',
  noSuchSession: 'There is no such session.',
  sessionDamaged:
    'The record of this session was damaged. Its messages are not; what could not be read of the record is Corral’s guess.',
  checkBeforeResume:
    'Read the conversation here. Check the folder and the permission mode before you resume it.',
} as const;
