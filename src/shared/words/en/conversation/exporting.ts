/** The dialog that exports a conversation. */
export const exporting = {
  title: 'Export the conversation',
  format: 'Format',
  formatHint: {
    md: 'Text to read, edit or paste',
    html: 'One page, without scripts',
    json: 'All data, for programs',
  },
  redact: 'Remove secrets',
  redactHint:
    'Keys, tokens and passwords of known formats become “[hidden]”. Others stay: read the file before you share it.',
  partlyRead:
    'The beginning of this conversation is missing: Corral has not read all of its transcript. Let it be read to the end, and export it again.',
  action: 'Export',
  running: 'Exporting…',
  progress: '{{done}} of {{total}} messages',
  cancel: 'Cancel the export',
  cancelled: 'The export was cancelled. No file was written.',
  saved: 'Saved as {{name}}.',
  savedPartly: 'Saved as {{name}}, without the beginning of the conversation.',
} as const;
