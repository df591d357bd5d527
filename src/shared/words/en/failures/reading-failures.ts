/** Failures of reading conversations, transcripts and the audit. */
export const readingFailures = {
  badPattern: 'This is no regular expression: {{reason}}',
  correctPattern:
    'Correct the pattern (RE2 syntax: no look-around and no back-references), or switch regular expressions off.',
  noRecording: 'Corral has no recording of this.',
  recordingUnreadable: 'The recording cannot be read: {{reason}}',
  placeNotKept: 'The place was not kept: {{reason}}',
  noSuchTurn: 'You sent no prompt before this position.',
  noTranscripts: 'Corral knows no transcripts of {{agent}}.',
  transcriptGone: 'This transcript is no longer there.',
  lookAgain: 'Look at the list again.',
  notOpened: 'Nothing was opened: {{reason}}',
  noOlderMessages: 'There is no such session, or it has no older messages.',
  allRead: 'All messages are there.',
  notTaken: 'Nothing was changed: the store does not take it.',
  cannotRead: 'This Corral cannot read transcripts of the agent {{agent}}.',
  olderUnreadable: 'The older messages cannot be read from the agent’s transcript: {{reason}}',
  bringBack: 'What is shown stays. Bring the file back, or make it readable, and read on.',
  searchEnded: 'The search ended before it had a result.',
  searchAgain: 'Search again.',
  badPrices: 'Your own prices in {{file}} cannot be read.',
  correctPrices:
    'Correct or delete the file. The command "corral usage" says what is wrong with it.',
  badDayFilter:
    '{{filter}} takes a day such as 2026-11-29, or 7d for seven days ago, not {{value}}.',
  badIsFilter: 'is: takes failed, not {{value}}.',
  badAgentFilter:
    'Corral has no conversations of an agent {{value}}. agent: takes one of these: {{agents}}.',
  quoteFilter: 'Correct it, or put it in quotes to search for the words.',
  noFile: 'No file was written: {{reason}}',
  exportChanged: 'The message that was being written changed meanwhile.',
  exportAgain: 'Export the conversation again.',
  exportEnded: 'The export ended before it was complete.',
  exportByCommand:
    'Export it again. If it ends again, the command corral export writes the same and has more memory.',
  noSuchEntry: 'The audit has no entry {{number}}.',
} as const;
