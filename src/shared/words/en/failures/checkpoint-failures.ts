/** Reasons why there is no checkpoint, and failures of rewinding. */
export const checkpointFailures = {
  noWorkTree: 'The folder {{folder}} is not in the working tree of a repository.',
  folderTooBroad:
    'The folder {{folder}} holds your whole home folder, which is too much for checkpoints.',
  noSuchTurn: 'There is no turn at this place of the conversation.',
  noCheckpoint: 'There is no checkpoint from before this turn.',
  noSuchRewind: 'This rewind is no longer known.',
  busy: 'An agent is working in this folder: {{title}}.',
  waitForIt: 'Wait until it has finished, or stop it.',
  disk: 'The files of the checkpoint could not be written: {{reason}}',
  incomplete: 'Files that it leaves out: {{count}}.',
} as const;
