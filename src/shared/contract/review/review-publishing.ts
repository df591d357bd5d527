import { z } from 'zod';

import { comparison, reviewPlace } from '../../git/comparison.ts';
import { conflictDecision, fileConflict } from '../../git/conflict.ts';
import { MAX_MESSAGE, nextCommit } from '../../git/next-commit.ts';
import { operationKind } from '../../git/repository-operation.ts';
import { reviewComment } from '../../git/review-comment.ts';

import { languages } from '../../words/language.ts';
import { call, failures } from '../call.ts';
import { actFailures } from '../programs-to-run.ts';

const commandId = z.uuid();
const language = z.enum(languages);
const ref = z.string().min(1).max(1000);

/** Failures of every call about the repository of a place. */
const PLACE = [
  'noSuchPlace',
  'notARepository',
  'gitMissing',
  'folderMissing',
  'gitTimedOut',
  'gitFailed',
] as const;

/** The operation that waits for the person after a step, and the paths with conflicts. */
const mergeState = z.object({
  operation: operationKind.nullable(),
  conflicts: z.array(z.string()),
});

/** Commits, pushes, merges and comments of a review. */
export const reviewPublishing = {
  /** Returns what a commit would contain now, and the operation that waits. */
  'review.nextCommit': call(
    () =>
      z.strictObject({
        place: reviewPlace,
        /** The revision that the list of changes was read for, so that it is not read again. */
        revision: z.int().min(0).optional(),
      }),
    () => nextCommit,
    failures(...PLACE),
  ),
  /**
   * Commits what `planId` of `review.nextCommit` identifies, with hooks and signature as git is set
   * up; `gitFailed` has their words. `stale`: the commit would contain something else now, and
   * nothing was done.
   */
  'review.commit': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        message: z.string().max(MAX_MESSAGE),
        isAmend: z.boolean().optional(),
        planId: z.string(),
      }),
    () => z.object({ commitId: z.string() }),
    actFailures(
      ...PLACE,
      'nothingStaged',
      'conflicted',
      'stale',
      'noMessage',
      'noIdentity',
      'locked',
      'storeFailed',
    ),
  ),
  /** Composes a prompt that asks an agent for the message of a commit of the staged changes. */
  'review.commitPrompt': call(
    () => z.strictObject({ place: reviewPlace, language }),
    () => z.object({ prompt: z.string() }),
    failures(...PLACE, 'nothingStaged'),
  ),
  /** Pushes the present branch, never by force; `review.pushProgress` reports meanwhile. */
  'review.push': call(
    () => z.strictObject({ commandId, place: reviewPlace }),
    () => z.object({ remote: z.string(), branch: z.string() }),
    actFailures(...PLACE, 'detached', 'noRemote', 'rejected'),
  ),
  /** Returns the last line that a running push printed; null if none runs. */
  'review.pushProgress': call(
    () => z.strictObject({ place: reviewPlace }),
    () => z.object({ line: z.string().nullable() }),
    failures('noSuchPlace'),
  ),
  /** Opens a pull request by `gh`. */
  'review.pullRequest': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        title: z.string().min(1).max(1000),
        body: z.string().max(60_000),
        base: ref.nullable(),
        isDraft: z.boolean(),
      }),
    () => z.object({ url: z.string() }),
    actFailures(...PLACE, 'detached', 'ghMissing', 'ghFailed'),
  ),
  /** Merges HEAD and a base without changing anything. */
  'review.mergePreview': call(
    () => z.strictObject({ place: reviewPlace, base: ref }),
    () =>
      z.object({
        /** Number of commits that each side has and the other has not. */
        ahead: z.int(),
        behind: z.int(),
        conflicts: z.array(z.string()),
      }),
    failures(...PLACE, 'noSuchEnd'),
  ),
  /** Brings the base into the present branch. Conflicts stay in the working tree. */
  'review.bringBase': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        base: ref,
        way: z.enum(['merge', 'rebase']),
      }),
    () => mergeState,
    actFailures(...PLACE, 'noSuchEnd', 'detached', 'merging', 'wouldConflict', 'notCheckedOut'),
  ),
  /** Merges the present branch into a local base. Nothing is changed where that has conflicts. */
  'review.mergeBack': call(
    () => z.strictObject({ commandId, place: reviewPlace, base: ref }),
    () => z.object({ commitId: z.string() }),
    actFailures(...PLACE, 'noSuchEnd', 'detached', 'merging', 'wouldConflict', 'notCheckedOut'),
  ),
  /** Ends the operation, and brings the branch back to its state before. */
  'review.mergeAbort': call(
    () => z.strictObject({ commandId, place: reviewPlace, operationId: z.string() }),
    () => z.object({}),
    actFailures(...PLACE, 'notMerging', 'stale'),
  ),
  /** Commits the merge, or continues the operation, when no conflict is left. */
  'review.mergeContinue': call(
    () => z.strictObject({ commandId, place: reviewPlace, operationId: z.string() }),
    () => mergeState,
    actFailures(...PLACE, 'notMerging', 'conflicted', 'stale'),
  ),
  /** Returns both sides of a conflict with their base, and the regions that are to be decided. */
  'review.conflict': call(
    () => z.strictObject({ place: reviewPlace, path: z.string().min(1) }),
    () => fileConflict,
    failures(...PLACE, 'noSuchChange', 'noSuchEnd', 'requestClosed'),
  ),
  /**
   * Carries out a decision about a conflict; `review.undo` undoes it. `stale`: the conflict is no
   * longer as it was shown. `conflicted`: regions of the file are not decided yet.
   */
  'review.resolve': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        path: z.string().min(1),
        stateId: z.string(),
        decision: conflictDecision,
      }),
    () => z.object({ undoId: z.string() }),
    actFailures(
      ...PLACE,
      'noSuchEnd',
      'requestClosed',
      'stale',
      'notPossible',
      'conflicted',
      'locked',
      'storeFailed',
    ),
  ),
  /** Adds a comment on lines of a side of a file. */
  'review.comment': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        comparison,
        path: z.string().min(1),
        side: z.enum(['old', 'new']),
        start: z.int().min(1),
        end: z.int().min(1),
        text: z.string().min(1).max(20_000),
      }),
    () => z.object({ comment: reviewComment }),
    failures(...PLACE, 'noSuchEnd', 'requestClosed', 'noSuchChange', 'tooMany', 'storeFailed'),
  ),
  /** Changes the text of a comment; null deletes it. */
  'review.changeComment': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        commentId: z.string().min(1),
        text: z.string().min(1).max(20_000).nullable(),
      }),
    () => z.object({}),
    failures('noSuchComment', 'storeFailed'),
  ),
  /** Lists the comments of a place with the lines on which they are in the comparison. */
  'review.comments': call(
    () => z.strictObject({ place: reviewPlace, comparison }),
    () => z.object({ comments: z.array(reviewComment) }),
    failures(...PLACE, 'noSuchEnd', 'requestClosed'),
  ),
  /**
   * Returns the present text around the lines of a comment. `lines` is empty if its lines are not
   * there any more, or too long; the comment then has their former text.
   */
  'review.commentLines': call(
    () => z.strictObject({ place: reviewPlace, comparison, commentId: z.string() }),
    () =>
      z.object({
        comment: reviewComment,
        /** Number of the first of `lines`, from 1. */
        first: z.int(),
        lines: z.array(z.string()),
      }),
    failures(...PLACE, 'noSuchEnd', 'requestClosed', 'noSuchComment'),
  ),
  /** Composes one prompt of all comments, or of the given ones. */
  'review.commentsPrompt': call(
    () =>
      z.strictObject({
        place: reviewPlace,
        comparison,
        language,
        commentIds: z.array(z.string()).max(1000).optional(),
      }),
    () => z.object({ prompt: z.string() }),
    failures(...PLACE, 'noSuchEnd', 'requestClosed', 'noSuchComment'),
  ),
};
