/** Conflicts of a merge in a review. */
export const conflict = {
  bothChanged: 'Both sides changed the same lines. Decide each part; Undo takes a decision back.',
  bothAdded: 'Both sides added this file. Decide each part; Undo takes a decision back.',
  bothDeleted: 'Both sides moved or deleted this file.',
  addedByUs: 'Only ours has a file here, because the other side moved or renamed something.',
  addedByThem: 'Only theirs has a file here, because one side moved or renamed something.',
  deletedByUs: 'Ours deleted this file, and theirs changed it.',
  deletedByThem: 'Theirs deleted this file, and ours changed it.',
  notByLines: 'Both sides changed this file, which has no lines to compare. Take one of them.',
  submodule:
    'Both sides moved this submodule. Check out the commit that you want in its folder, then mark it as resolved.',
  folder:
    'A folder has the name of this file. Rename or delete one of them in a terminal, then mark the file as resolved.',
  decided: 'No part is open any more. Look at the result, then mark the file as resolved.',
  region: 'Conflict {{at}} of {{total}} in {{file}}, line {{line}}',
  place: 'Conflict {{at}} of {{total}}, line {{line}}',
  side: { base: 'Base', ours: 'Ours', theirs: 'Theirs' },
  noLines: 'No lines',
  showLines: 'Show all {{count}} lines',
  showLinesOf: 'Show all {{count}} lines of {{side}}',
  unknownBase: 'The base is not known.',
  take: {
    ours: 'Take ours',
    theirs: 'Take theirs',
    both: 'Take both',
    delete: 'Delete the file',
  },
  takeRegion: {
    ours: 'Take ours for conflict {{at}} of {{file}}',
    theirs: 'Take theirs for conflict {{at}} of {{file}}',
    both: 'Take both, ours first, for conflict {{at}} of {{file}}',
  },
  takeFile: {
    ours: 'Take ours as the whole of {{file}}',
    theirs: 'Take theirs as the whole of {{file}}',
    delete: 'Delete {{file}}',
  },
  mark: 'Mark as resolved',
  markFile: 'Mark {{file}} as resolved',
  ask: 'Hand to the agent',
} as const;
