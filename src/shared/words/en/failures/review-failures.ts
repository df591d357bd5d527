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
  // Remedies.
  gitSays: 'git says: {{reason}}',
  chooseEnd: 'Choose another branch or moment to compare with.',
  lookAgain: 'Look at the change as it is now, and choose again.',
} as const;
