import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';
import { checkpoint, rewind, rewindFile } from '#shared/git/checkpoint.ts';

import { call, failures } from '../../call.ts';
import { forkPrompt, session } from '../../sessions.ts';

const commandId = z.uuid();
const sessionId = z.string().min(1);

/** Failures of every snapshot of a folder. */
const SNAPSHOT = [
  'noWorkTree',
  'folderTooBroad',
  'gitMissing',
  'folderMissing',
  'gitTimedOut',
  'gitFailed',
] as const;

/**
 * A file that the person chose, as it was shown. A file that is not as the agent left it is only
 * changed if the person confirmed that.
 */
const chosenFile = z.strictObject({
  path: z.string().min(1),
  stateId: z.string(),
  isConfirmed: z.boolean(),
});

const outcome = {
  /** Paths that were changed. */
  changed: z.array(z.string()),
  /** Paths that were left as they are, with the reason. */
  kept: z.array(
    z.object({
      path: z.string(),
      reason: z.enum(['notConfirmed', 'changedMeanwhile', 'blocked', 'failed']),
    }),
  ),
};

/** Checkpoints of a session's files, and rewinding to a turn. */
export const checkpoints = {
  /** Lists the checkpoints and the rewinds of a session, oldest first. */
  'checkpoints.list': call(
    () => z.strictObject({ sessionId }),
    () =>
      z.object({
        checkpoints: z.array(checkpoint),
        rewinds: z.array(rewind),
        /** Turns to which the agent can rewind its conversation. */
        conversation: z.enum(['anyTurn', 'lastTurn', 'none']),
      }),
    failures('noSuchSession'),
  ),
  /**
   * Returns the files that a rewind to the moment before a turn would change. Only files that this
   * turn or a later one touched are listed. `noCheckpoint`: there is none of this turn.
   */
  'checkpoints.preview': call(
    () => z.strictObject({ sessionId, promptSeq: z.int() }),
    () =>
      z.object({
        files: z.array(rewindFile),
        /** True if a turn in between has no checkpoint, so that files may be missing here. */
        isIncomplete: z.boolean(),
        /** Titles of sessions that worked in the folder during these turns. */
        others: z.array(z.string()),
        /** Number of commits of the checkout that it did not have before the turn. */
        newCommits: z.int().min(0),
      }),
    failures('noSuchSession', 'noSuchTurn', 'noCheckpoint', ...SNAPSHOT),
  ),
  /**
   * Rewinds files, the conversation or both to the moment before a turn. The present files are
   * checkpointed first; if that fails, nothing is changed. `files` absent: all that are as the agent
   * left them. The conversation continues in a new session, which is returned. `busy`: an agent
   * works in the folder.
   */
  'checkpoints.rewind': call(
    () =>
      z.strictObject({
        commandId,
        sessionId,
        promptSeq: z.int(),
        mode: z.enum(['files', 'conversation', 'both']),
        files: z.array(chosenFile).max(100_000).optional(),
      }),
    () =>
      z.object({
        ...outcome,
        /** Id for the undo; null if no file was changed. */
        rewindId: z.string().nullable(),
        /** The session that continues from before the turn; null if only files were rewound. */
        session: session.nullable(),
        prompt: forkPrompt.nullable(),
        /** Why the conversation was not rewound although the files were; null otherwise. */
        problem: shownText.nullable(),
      }),
    failures(
      'noSuchSession',
      'noSuchTurn',
      'noCheckpoint',
      'busy',
      'notForkable',
      'agentUnavailable',
      'noSuchMode',
      'noSuchFace',
      'storeFailed',
      ...SNAPSHOT,
    ),
  ),
  /**
   * Returns the commit from which a fork in a worktree would start; null for the present one, because
   * the checkpoint does not contain the commit of that moment, or the commit no longer exists.
   */
  'checkpoints.forkPoint': call(
    () => z.strictObject({ sessionId, promptSeq: z.int() }),
    () => z.object({ commit: z.string().nullable() }),
    failures('noSuchSession', 'noSuchTurn', 'noCheckpoint'),
  ),
  /**
   * Forks a session from before a turn, in a new worktree that starts from the commit of
   * `checkpoints.forkPoint` and has the files from before the turn. Returns when the fork was
   * started, or with the reason why it was not; `worktrees.continue` then starts it. `worktreeFailed`:
   * no worktree was begun. `setUpHash` and `startsAtOnce` are those of `worktrees.create`.
   */
  'checkpoints.fork': call(
    () =>
      z.strictObject({
        commandId,
        sessionId,
        promptSeq: z.int(),
        setUpHash: z.string().nullable(),
        startsAtOnce: z.boolean().optional(),
      }),
    () =>
      z.object({
        worktreeId: z.string(),
        /** Id of the new session, also of one that is started later. */
        sessionId: z.string(),
        /** Null if it was not started, because of `problem`. */
        session: session.nullable(),
        problem: shownText.nullable(),
        prompt: forkPrompt.nullable(),
        /** Paths that do not have their state from before the turn, with the reason. */
        kept: outcome.kept,
      }),
    failures(
      'noSuchSession',
      'noSuchTurn',
      'noCheckpoint',
      'notForkable',
      'busy',
      'worktreeFailed',
      'agentUnavailable',
      'noSuchMode',
      'noSuchFace',
      'storeFailed',
      ...SNAPSHOT,
    ),
  ),
  /** Returns the files that the undo of a rewind would change. */
  'checkpoints.previewUndo': call(
    () => z.strictObject({ sessionId, rewindId: z.string().min(1) }),
    () => z.object({ files: z.array(rewindFile) }),
    failures('noSuchSession', 'noSuchRewind', ...SNAPSHOT),
  ),
  /** Undoes a rewind of files. The undo is itself a rewind, which can be undone. */
  'checkpoints.undo': call(
    () =>
      z.strictObject({
        commandId,
        sessionId,
        rewindId: z.string().min(1),
        files: z.array(chosenFile).max(100_000).optional(),
      }),
    () => z.object({ ...outcome, rewindId: z.string().nullable() }),
    failures('noSuchSession', 'noSuchRewind', 'busy', 'storeFailed', ...SNAPSHOT),
  ),
};
