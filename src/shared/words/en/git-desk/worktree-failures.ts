/** Failures of worktrees. */
export const worktreeFailures = {
  // Messages.
  noCommits: 'The repository has no commit yet, so that no worktree can begin with one.',
  noSuchBase: 'There is no branch or commit "{{name}}".',
  badBranch:
    '"{{branch}}" cannot be a branch. Not allowed: HEAD, "-" at the start, spaces, shell characters.',
  branchExists: 'There is a branch "{{branch}}" already.',
  branchContradicts:
    'Git cannot create "{{branch}}" beside the branch "{{other}}", because one of the names is a folder of the other. Choose another name.',
  staleScript: 'The set-up script is no longer the one that was shown. Nothing was created.',
  tooMany: 'There are no ports left for another worktree.',
  noSuchWorktree: 'There is no such worktree.',
  notPossible: 'That is not possible in the present state of the worktree.',
  notRunning: 'Nothing runs that could be cancelled.',
  cancelled: 'The creation was cancelled. Nothing of it is left.',
  interrupted: 'Corral ended before the worktree was ready.',
  notCreated: 'The worktree could not be created: {{reason}}',
  setUpFailed: 'The set-up script ended with exit code {{code}}.',
  setUpTimedOut: 'The set-up script took too long and was ended.',
  setUpCancelled: 'The set-up script was cancelled.',
  changed: 'The worktree is no longer as it was shown. Nothing was removed.',
  blocked: 'Something runs in the worktree, or it is locked. Nothing was removed.',
  notMoved: 'The folder {{folder}} could not be moved: {{reason}}. Nothing was removed.',
  notMovedBack: 'The folder {{folder}} could not be moved back: {{reason}}.',
  occupied: 'There is another folder at {{folder}}.',
  notRestorable: 'What was kept of this worktree is no longer there.',
  branchMoved:
    'The branch {{branch}} is in use elsewhere or has other commits now. The worktree is at its own commit, without a branch.',
  otherDevice:
    'The folder {{folder}} is on another file system than {{aside}}, so that it cannot be kept there in one step. Nothing was removed.',
  placeNotAbsolute: 'The folder for worktrees must be a full path, or begin with ~: {{folder}}',
  placeMissing: 'The folder for worktrees does not exist: {{folder}}',
  placeNotAFolder: 'The path for worktrees is not a folder: {{folder}}',
  placeInData: 'Worktrees cannot be in the data folder of Corral: {{folder}}',
  placeInRepository: 'Worktrees cannot be inside of a repository: {{folder}} is in {{repository}}.',
  placeNotWritable: 'Nothing can be written into the folder for worktrees: {{folder}}',
  // Remedies.
  choosePlace: 'Choose another folder in the settings, under Worktrees.',
  commit: 'Commit something first.',
  readAgain: 'Read the script again and confirm it.',
  closePrograms: 'Close programs that use the folder, then try again.',
  moveAway: 'Move that folder away, then restore again.',
} as const;
