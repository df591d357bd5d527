/** Failures of the start of Corral and of its core. */
export const startFailures = {
  startFailed: 'Corral cannot start: {{reason}}',
  portTaken: 'Port {{port}} is in use by another program.',
  cannotListen: 'Corral cannot listen on port {{port}} of 127.0.0.1 ({{reason}}).',
  choosePort: 'Choose another one with --port, or leave --port out to get a free one.',
  checkDisk:
    'Check the disk and its free space. "corral doctor --check" says more; "corral serve --read-only" shows what is stored.',
  coreCrashes: 'The core of Corral stopped unexpectedly several times in a row.',
  startAgain:
    'Start Corral again: nothing that was stored is lost. corral.log in its data folder says what happened.',
} as const;
