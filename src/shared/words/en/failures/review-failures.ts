/** Failures of the review of changes in a git repository. */
export const reviewFailures = {
  // Messages.
  noSuchPlace: 'The session or project whose changes these are does not exist any more.',
  noSuchEnd: 'There is nothing named {{name}} to compare with.',
  noSuchChange: '{{path}} has no change here any more.',
  imageTooLarge: '{{path}} is larger than 8 MiB, so its ends are not shown.',
  stale: '{{path}} is no longer as it was shown. Nothing was changed.',
  notPossible: 'This cannot be done with {{path}} in this comparison. Nothing was changed.',
  noSuchUndo: 'This can no longer be undone.',
  locked: 'Another git works on the index of {{folder}}. Nothing was changed.',
  notSaved: 'The content that {{path}} has now could not be saved, so nothing was changed.',
  notWritten: '{{path}} could not be written. Nothing was changed.',
  // Remedies.
  gitSays: 'git says: {{reason}}',
  chooseEnd: 'Choose another branch or moment to compare with.',
  tryAgainSoon:
    'Wait until it has ended and try again. If no git runs, delete the file index.lock in its git folder.',
  freeSpace: 'Free some space on the disk, and check that you may write there.',
  lookAgain: 'Look at the change as it is now, and choose again.',
} as const;
