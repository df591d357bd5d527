/** Failures of projects. */
export const projectFailures = {
  // Messages.
  noSuchProject: 'There is no such project; it may have been removed in another window.',
  folderMissing: 'The folder {{path}} does not exist.',
  folderNotReadable: 'The folder {{path}} cannot be read.',
  folderNotAbsolute: '{{path}} is not an absolute path.',
  tooMany: 'There are {{count}} projects already.',
  prefix: '“{{prefix}}” cannot begin the name of a branch.',
  dangerousMode: 'A mode that skips questions cannot be the default of a project.',
  stale: 'The script was changed since it was shown.',
  notStored: 'The project was not changed: {{reason}}',
  // Remedies.
  chooseFolder: 'Choose a folder that exists.',
  makeReadable: 'Give yourself the right to read it, or choose another folder.',
  beginWithRoot: 'Enter a path that begins at the root of the file system.',
  removeSome: 'Remove projects that you no longer need.',
  plainPrefix: 'Use letters, digits, “-”, “_” and “/”; begin with a letter.',
  readAgain: 'Read the script as it is now, then decide again.',
} as const;
