/** Reasons why there is no checkpoint, and failures of rewinding. */
export const checkpointFailures = {
  noWorkTree: 'The folder {{folder}} is not in the working tree of a repository.',
  folderTooBroad:
    'The folder {{folder}} holds your whole home folder, which is too much for checkpoints.',
} as const;
