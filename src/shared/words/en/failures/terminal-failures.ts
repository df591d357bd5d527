/** Failures of terminals and of the process that keeps them. */
export const terminalFailures = {
  noSuchSession: 'There is no such session; it may have been deleted in another window.',
  noSuchTerminal: 'There is no such terminal; it may have been closed in another window.',
  noLogIn: 'The program of this agent was not found, or it has no login command.',
  installAgent: 'Install the agent, or set its path in the settings.',
  tooMany: 'There are {{count}} terminals already.',
  closeSome: 'Close some that you do not need.',
  systemGivesNone: 'The system gives no terminal: {{reason}}',
  closePrograms: 'Close some terminals or programs and try again; the system may have none left.',
  folderMissing: 'There is no folder {{path}}.',
  chooseFolder: 'Choose another folder, or make it again.',
  notExecutable: '{{path}} cannot be executed.',
  makeExecutable: 'Make it executable (chmod +x), or choose another program.',
  programMissing: 'There is no program {{path}}.',
  installProgram: 'Install it, or look whether it is in the PATH of your shell.',
  hostSilent: 'The process that keeps the terminals does not answer.',
  restartCorral: 'Try again; if it stays so, restart Corral.',
  hostEndsAtOnce: 'The process that keeps the terminals ended several times right after its start.',
  hostUnreachable: 'The terminals cannot be reached: {{reason}}',
  hostNotCopied: 'The program that keeps the terminals could not be copied: {{reason}}',
  hostNotStarted:
    'The process that keeps the terminals could not be started. {{reason}} Its output is in {{path}}.',
  hostEndedWith: 'It ended with {{code}}.',
  hostEndedBySignal: 'It ended with a signal.',
  hostNotListening: 'It did not listen in time.',
  foreignSocket:
    'What is at {{path}} is not a socket of yours: another user made it, or it is a link. Corral does not connect to it.',
  deleteSocket: 'Look who made it, delete it and try again.',
  impostor:
    'Something else listens where the process that keeps the terminals should be. Corral does not talk to it.',
  endImpostor:
    'Look which program holds the socket in the folder "run" of the data folder, end it and try again.',
  otherVersion:
    'The process that keeps the terminals is of another version of Corral, and terminals still run in it.',
  foreignFolder: 'The folder {{path}} belongs to another account.',
  openFolder:
    'Others may write to the folder {{path}}. Look what is in it, delete it, and Corral creates it for you alone.',
  folderUnusable: 'The folder {{path}} cannot be used: {{reason}}',
  socketTaken: 'Another process serves this socket.',
  closeOldTerminals: 'Close them with that version, or end that process, and try again.',
} as const;
