/** Failures of standing rules. */
export const ruleFailures = {
  unknownQuestion: 'This question is not known here; its session may have been deleted.',
  cannotBeUsed: 'The rule cannot be used. {{problem}}',
  changeSubject: 'Change what it is about.',
  emptyWord: 'A word of the command is empty.',
  globTooOpen: 'The pattern has too many stars, or parentheses.',
  globEscapes: 'The pattern must not have “..” in it.',
  notADomain: 'The host must be a name alone, such as example.com.',
  scopeMissing: 'The folder of the project is not known.',
  broad: 'This rule allows very much.',
  confirmOrNarrow: 'Confirm that you want that, or make it narrower.',
  tooMany: 'There are {{count}} rules.',
  revokeUnused: 'Revoke some that are not used.',
  notSaved: 'The rule was not saved: {{reason}}',
  noSuchRule: 'There is no such rule; it may have been revoked long ago.',
  stillHolds: 'The rule still holds: {{reason}}',
} as const;
