/**
 * Notices in a conversation, by their name and state. Those of one agent are in its own words. A
 * notice without a text is shown as the agent wrote it.
 */
export const notices = {
  interrupted: 'You interrupted',
  compacted: 'Older context was summed up to make room',
  contextCleared: 'Context cleared',
  commandErrors: 'Error output: {{output}}',
  'retry.trying': 'Trying again{{when}}{{attempt}}: {{why}}',
  'retry.tried': 'Tried again{{attempt}}: {{why}}',
  'retry.when': ' in {{seconds}} s',
  'retry.attempt': ' (attempt {{attempt}})',
  'retry.attemptOf': ' (attempt {{attempt}} of {{max}})',
  'retry.connectionFailed': 'the connection failed',
  'backgroundTask.started': 'Running in the background: {{description}}',
  'backgroundTask.completed': 'Background task completed: {{summary}}',
  'backgroundTask.failed': 'Background task failed: {{summary}}',
  'backgroundTask.stopped': 'Background task stopped: {{summary}}',
  'backgroundTask.killed': 'Background task killed: {{summary}}',
  'backgroundTask.ended': 'Background task ended: {{summary}}',
  'backgroundTask.other': 'Background task {{outcome}}: {{summary}}',
  'backgroundTaskAlone.completed': 'Background task completed.',
  'backgroundTaskAlone.failed': 'Background task failed.',
  'backgroundTaskAlone.stopped': 'Background task stopped.',
  'backgroundTaskAlone.killed': 'Background task killed.',
  'backgroundTaskAlone.ended': 'Background task ended.',
  'backgroundTaskAlone.other': 'Background task {{outcome}}.',
  endedElsewhere:
    'The agent that ran outside of Corral ended, so this conversation is not followed any more. Resume the session to continue it.',
  startedWithout:
    'The agent started without the settings, hooks, servers and plugins of this folder, because you have not agreed to them. A new session asks again.',
  trustedInAgent:
    'This folder brings programs or permissions. You trusted it in the agent itself, so they are in use.',
  tooManyFollowed:
    'So many conversations outside of Corral are followed that this one is not any more. Resume the session to continue it here.',
  forgotten:
    'The agent no longer has this conversation, so it began a new one: it does not know what was said above.',
  forked: 'This session began as a copy of another one. From here on, the two go on independently.',
  foldersLeftOut:
    '{{agent}} does not take additional folders now, so this session works without them: {{folders}}',
  emptySubmodules:
    'These submodules are empty in this worktree, because they were not checked out or this computer does not have their commits: {{paths}}. `git submodule update --init` fills them.',
  lfsPointers:
    'Git LFS did not run when this worktree was made, so these files are only pointers: {{paths}}. `git lfs pull` fetches their contents.',
  programEnded: '{{agent}} ended with exit code {{code}}.',
  promptNotAwaited:
    'The prompt was not typed: Corral could not see that the program waits for one. Look into the terminal, then send it again, or type it there.',
  promptNotPasted:
    'The prompt was not typed: the terminal kept printing, or someone typed in it. Look into the terminal, then send it again.',
  promptNotShown:
    'The prompt was pasted, but the terminal does not show it, so Enter was not pressed. Look into the terminal.',
  promptNotSent:
    'The prompt was pasted, but the program did not take it. Look into the terminal: press Enter there, or clear it and send it again.',
  promptOneLine:
    'The prompt was not typed: this program takes one line, without control characters. Write it in one line.',
  outputBroke:
    'Something the agent said could not be stored, because of a bug in Corral. It is kept in the wire log; please report it.',
} as const;
