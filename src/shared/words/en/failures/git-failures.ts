/** Failures that every operation with git can have. */
export const gitFailures = {
  // Messages.
  missing: 'git is not installed on this machine.',
  folderMissing: 'The folder {{folder}} does not exist or cannot be entered.',
  notStarted: 'git could not be started: {{reason}}',
  timedOut: '`{{command}}` did not end within {{seconds}} seconds.',
  tooMuchOutput: '`{{command}}` printed more than Corral reads.',
  failed: '`{{command}}` failed: {{reason}}',
  failedSilently: '`{{command}}` ended with exit code {{code}} and printed nothing.',
  notARepository: 'The folder {{folder}} is in no git repository.',
  notOverridden:
    'The repository sets `{{key}}`, which may run a program, and this git cannot turn it off.',
  planted:
    'Corral does not run git in {{folder}}: it is a git folder without a working tree, and its settings could run programs.',
  // Remedies.
  openWorkTree: 'Open a working tree of the repository, or make one with `git clone`.',
  partialClone:
    'This repository is a partial clone. Corral downloads no missing objects while it reads: run ' +
    'the command in a terminal, or `git fetch --refetch --no-filter` for all objects.',
  update: 'Install git {{version}} or newer, then try again.',
  install: 'Install git (git-scm.com), then try again.',
  tryAgain:
    'Try again. If it happens again, run the command in a terminal to see what it waits for.',
} as const;
