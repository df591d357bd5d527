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
  cloneNotUrl: 'This is no address of a repository that Corral clones: {{url}}',
  cloneName: '“{{name}}” cannot be the name of a folder.',
  folderExists: 'The folder {{path}} exists already.',
  tooManyClones: 'Too many repositories are being cloned.',
  noSuchClone: 'There is no such clone; it may have ended long ago.',
  cloneFailed: 'The repository was not cloned: {{reason}}',
  noScript: 'The project has no run script.',
  notConfirmed: 'The run script comes from the repository and was not confirmed.',
  // Remedies.
  chooseFolder: 'Choose a folder that exists.',
  makeReadable: 'Give yourself the right to read it, or choose another folder.',
  beginWithRoot: 'Enter a path that begins at the root of the file system.',
  removeSome: 'Remove projects that you no longer need.',
  plainPrefix: 'Use letters, digits, “-”, “_” and “/”; begin with a letter.',
  readAgain: 'Read the script as it is now, then decide again.',
  cloneForms:
    'Enter an address that begins with https://, http://, ssh:// or git://, has the form user@host:path, or is an absolute path.',
  otherName: 'Choose another name.',
  addInstead: 'Choose another name, or add that folder as a project.',
  waitForClones: 'Wait until one has ended, or cancel one.',
  checkAccess:
    'Check the address. If the repository is private, clone it once in a terminal, so that git stores your access.',
  writeScript: 'Enter one in the project settings.',
  confirmFirst: 'Read the script in the project settings and confirm it.',
} as const;
