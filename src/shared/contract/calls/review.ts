import { z } from 'zod';

import { comparison, reviewPlace } from '#shared/git/comparison.ts';
import { fileChange, fileDiff } from '#shared/git/file-change.ts';

import { call, failures } from '../call.ts';
import { actFailures } from '../programs-to-run.ts';
import { reviewPublishing } from '../review/review-publishing.ts';

const commandId = z.uuid();

/** Failures of every read of a comparison. */
const READ = [
  'noSuchPlace',
  'notARepository',
  'noSuchEnd',
  'requestClosed',
  'gitMissing',
  'folderMissing',
  'gitTimedOut',
  'gitFailed',
] as const;

/** Number of files whose hunks can be read together with the list. */
export const MAX_WITH_LIST = 8;

const compared = {
  place: reviewPlace,
  comparison,
  /** Ignores changes that consist of white space only. */
  ignoreSpace: z.boolean().optional(),
};

/** A part of the changes of a comparison. `lines` are indexes in `lines` of the hunk. */
export const reviewPart = z.discriminatedUnion('of', [
  z.object({ of: z.literal('file'), path: z.string().min(1), stateId: z.string() }),
  z.object({ of: z.literal('hunk'), path: z.string().min(1), hunkId: z.string() }),
  z.object({
    of: z.literal('lines'),
    path: z.string().min(1),
    hunkId: z.string(),
    lines: z.array(z.int().min(0)).min(1).max(100_000),
  }),
]);
export type ReviewPart = z.infer<typeof reviewPart>;

/**
 * Action on a part. `stage` adds it to the index, `unstage` removes it from the index,
 * `discard` undoes it in the working tree.
 */
export const reviewAction = z.enum(['stage', 'unstage', 'discard']);
export type ReviewAction = z.infer<typeof reviewAction>;

/** Review of changes in a git repository, by file, hunk and line. */
export const review = {
  ...reviewPublishing,
  /** Lists the changed files in the order of their paths, without their hunks. */
  'review.files': call(
    () =>
      z.strictObject({
        ...compared,
        withFirst: z.boolean().optional(),
        /** Files whose hunks are wanted together with the list. */
        withDiffs: z.array(z.string().min(1)).max(MAX_WITH_LIST).optional(),
        /** The revision that the list is read for; one read serves all that ask for the same. */
        revision: z.int().min(0).optional(),
      }),
    () =>
      z.object({
        files: z.array(fileChange),
        /** True if there are more files than the maximum. */
        isCut: z.boolean(),
        /** Root folder of the repository. */
        root: z.string(),
        /** Branches that `branch` can be compared with, the default first. */
        bases: z.array(z.string()),
        /** Actions on this repository that can be undone, the newest last. */
        undoIds: z.array(z.string()),
        /** Identifies the edit and the content of its files; only of a `proposed` edit. */
        proposalId: z.string().optional(),
        /**
         * With `withFirst`: the hunks of the first file in the order of the tree that is not marked as
         * reviewed; absent if they are long or cannot be read.
         */
        first: fileDiff.optional(),
        /** The hunks of those files of `withDiffs` that are not long and can be read. */
        diffs: z.array(fileDiff).optional(),
      }),
    failures(...READ),
  ),
  /** Returns the hunks of a file. `context` is the number of unchanged lines around each change. */
  'review.file': call(
    () =>
      z.strictObject({
        ...compared,
        path: z.string().min(1),
        context: z.int().min(0).max(1_000_000).optional(),
      }),
    () => fileDiff,
    failures(...READ, 'noSuchChange'),
  ),
  /** Returns both ends of an image as data URLs of at most 8 MiB; null where there is none. */
  'review.image': call(
    () => z.strictObject({ ...compared, path: z.string().min(1) }),
    () => z.object({ before: z.string().nullable(), after: z.string().nullable() }),
    failures(...READ, 'noSuchChange', 'tooLarge'),
  ),
  /**
   * Applies an action to parts of `staged`, `unstaged` or `all`; all of them or none. `stale`: a
   * part is no longer as it was shown, and nothing was changed. `locked`: another git has the
   * repository's index. `notPossible`: the comparison or the kind of the change does not allow it,
   * e.g. a hunk of a renamed file, or one that was read with `ignoreSpace`.
   */
  'review.apply': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        comparison,
        /** The number of unchanged lines with which the hunks were read. */
        context: z.int().min(0).max(1_000_000).optional(),
        action: reviewAction,
        parts: z.array(reviewPart).min(1).max(10_000),
      }),
    () => z.object({ undoId: z.string() }),
    actFailures(...READ, 'stale', 'notPossible', 'locked', 'storeFailed'),
  ),
  /** Undoes an action. `stale`: the changed places are no longer as the action left them. */
  'review.undo': call(
    () => z.strictObject({ commandId, undoId: z.string().min(1) }),
    () => z.object({}),
    failures(...READ, 'noSuchUndo', 'stale', 'notPossible', 'locked', 'storeFailed'),
  ),
  /** Marks a file as reviewed while its change has this state, or removes the mark. */
  'review.mark': call(
    () =>
      z.strictObject({
        commandId,
        place: reviewPlace,
        path: z.string().min(1),
        stateId: z.string(),
        isReviewed: z.boolean(),
      }),
    () => z.object({}),
    failures('noSuchPlace', 'storeFailed'),
  ),
};
