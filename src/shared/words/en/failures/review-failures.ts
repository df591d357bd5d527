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
  nothingToCommit: 'No file that git knows has a change, so there is nothing to commit.',
  commitStale:
    'What the commit would contain has changed since it was shown. Nothing was committed.',
  noMessage: 'The message of the commit is empty, or has only comments. Nothing was committed.',
  noIdentity: 'Git does not know who commits here. Nothing was committed.',
  indexNotWritten: 'The commit {{id}} was made, but the index of the repository was not written.',
  conflicted: '{{path}} still has a conflict.',
  detached: 'No branch is checked out here.',
  noRemote: 'The repository has no remote, or several and none is named origin.',
  rejected: '{{remote}} refused the branch: {{reason}}',
  ghMissing: 'GitHub’s program gh is not installed on this machine.',
  ghFailed: 'gh could not open the pull request: {{reason}}',
  notMerging: 'The operation has ended already: none waits here.',
  operationStale: 'The operation is no longer the one that was shown. Nothing was done.',
  merging: 'An operation of git, such as a merge, already waits in {{folder}}.',
  wouldConflict: 'The merge into {{base}} would have a conflict in {{path}}, so it was not begun.',
  notCheckedOut: '{{base}} has commits of its own and is checked out in no folder.',
  tooManyComments: 'There are {{most}} comments here already.',
  noSuchComment: 'There is no such comment.',
  elsewhere:
    'The repository of {{folder}} says that its files are in {{root}}, so its changes are not shown.',
  requestClosed: 'The request was answered or withdrawn.',
  noEdit: 'The request asks for no edit of files that can be shown here.',
  farFile: '{{file}} is not a regular file of this machine, so it is not read.',
  linkedFile: 'A link of {{file}} leads out of the folder of the session, so it is not read.',
  notText:
    '{{file}} is not text, or larger than 1 MiB, so the result of the edit cannot be shown here.',
  noMatch:
    '{{file}} does not contain exactly the text that the edit replaces, or has it at several places, so the result of the edit is not known.',
  runsPrograms:
    'Git would run programs of {{folder}} to which you have not agreed. Nothing was changed.',
  noSuchPrograms: 'This question was answered already, or is too old.',
  // Remedies.
  agreeFirst: 'Repeat the action in a window of Corral, read what would run, and agree to it.',
  repeatAction: 'Repeat the action, which asks again.',
  answerInDialog: 'Read what the agent asks for in its dialog, and answer there.',
  removeElsewhere:
    'Check its setting core.worktree. If you did not set it: `git config --unset core.worktree`.',
  gitSays: 'git says: {{reason}}',
  chooseEnd: 'Choose another branch or moment to compare with.',
  tryAgainSoon:
    'Wait until it has ended and try again. If no git runs, delete the file index.lock in its git folder.',
  freeSpace: 'Free some space on the disk, and check that you may write there.',
  stageFirst: 'Stage what the commit is to contain.',
  commitAsNow: 'Read the changes as they are now, and commit again. Your message is kept.',
  writeMessage: 'Write a line that is no comment.',
  setIdentity:
    'Run `git config --global user.name "Your Name"` and `git config --global user.email you@example.com`, then commit again. Your message is kept.',
  resetIndex: 'Free some space on the disk, then run `git reset` in the repository.',
  resolveFirst: 'Resolve it and stage the file, or let an agent do it.',
  makeBranch: 'Check out a branch, or make one, then try again.',
  addRemote: 'Add one with `git remote add origin <address>`.',
  bringRemote: 'Bring the commits of the remote into your branch, then push again.',
  installGh:
    'Install it (cli.github.com) and log in with `gh auth login`, or open the request in the browser.',
  checkGh: 'Check the log-in with `gh auth status`, and that the branch is pushed.',
  endMerge: 'End it there, or abort it.',
  bringBase: 'Bring {{base}} into the branch first, and resolve the conflicts there.',
  checkOutBase: 'Bring {{base}} into the branch first, or check it out in a folder.',
  lookAgain: 'Look at the change as it is now, and choose again.',
} as const;
