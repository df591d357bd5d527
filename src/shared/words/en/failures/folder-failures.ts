/** Failures and notices of the data folder. */
export const folderFailures = {
  cannotBeMade: 'The data folder {{path}} cannot be made: {{reason}}',
  chooseAnother: 'Choose another one with --data-dir.',
  readByOthers:
    'The data folder {{path}} can be read by other accounts, and that cannot be changed: {{reason}}',
  runThis: 'Run this, then start Corral again: {{command}}',
  databaseUnusable: 'Corral’s database in {{path}} cannot be used. {{reason}}',
  held: 'The data folder {{path}} is in use by another Corral.',
  heldBy: 'The data folder {{path}} is in use by another Corral ({{holder}}).',
  useThatOne: 'Use that one, stop it, or start this one with --data-dir and another folder.',
  notWritable: 'The data folder {{path}} cannot be written: {{reason}}',
  makeWritable:
    'Make it writable and free some disk space, or choose another one with --data-dir. To read what is stored: corral serve --read-only',
  damaged:
    'The database was damaged. It is kept as {{path}}; {{sessions}} sessions and {{messages}} messages could be read and are in the new one. {{rest}}',
  nothingMissing: 'No data is missing as far as Corral can see.',
  rowsLost: 'Some rows could not be read of: {{tables}}.',
  checkDisk:
    'Your agents still have their own transcripts. Look at the disk: a sound one does not change what is stored.',
  wasOpen:
    'Other accounts of this computer could read the data folder {{path}}. It is closed to them now.',
  considerOthers:
    'If others use this computer, consider what they may have read: conversations, commands, and keys of webhooks and models.',
  missing:
    'Corral’s database is missing or empty, though this data folder was used before ({{count}} recorded conversations). Corral began a new one.',
  unknownConversations:
    'The database does not know {{unknown}} of the {{count}} conversations that are recorded in this data folder: it is older than they are, or another one.',
  bringBack:
    'If you have a copy of the data folder, stop Corral and bring corral.db back. The agents’ raw records are in {{path}}, and the agents have their own transcripts.',
  readOnly:
    'Corral only reads: it shows what is stored in the data folder, starts no agent and stores nothing.',
  startWritable:
    'When the data folder can be written again, stop Corral and start it without --read-only.',
  cannotBeCopied: 'The database in {{path}} cannot be copied to {{place}} to be read: {{reason}}',
  freeSpaceThere: 'Free some space there, or name another place in TMPDIR.',
  cannotBeRead: 'The database in {{path}} cannot be read. {{reason}}',
  nameFolder: 'Name the data folder with --data-dir, and give yourself the right to read it.',
  partUnreadable: 'A part of the database cannot be read. {{reason}}',
  rowsDamaged:
    'Some stored data is damaged ({{tables}}). Corral shows it as damaged and keeps its bytes; everything else is intact.',
  checkFolder:
    'Stop Corral and run this command. It checks all of the data folder and says how to repair it.',
  settingsMisfit: 'Some settings do not fit this version of Corral and are not used: {{settings}}',
  setAgain:
    'They are kept. Set them again in the settings; the old values stay readable with "corral doctor --check".',
  auditBroken:
    'The audit does not end where it ended when Corral was closed. An entry says so now.',
  auditShortened:
    'The audit does not end where it ended when Corral was closed. {{count}} entries at its end are gone. An entry says so now.',
  findOutWho:
    'If you did not restore an older copy of the data folder, find out who changed it; "corral audit verify" tells more.',
} as const;
