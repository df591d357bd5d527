import { z } from 'zod';

/**
 * The two named ends of a diff.
 * - `all`: HEAD against the working tree.
 * - `unstaged`: index against the working tree.
 * - `staged`: HEAD against the index.
 * - `branch`: the merge base with `base` against the working tree.
 * - `turn`: the checkpoint before a turn against the one after it, or against the working tree while
 *   the turn runs. `promptSeq` identifies the turn.
 * - `checkpoint`: a checkpoint against the working tree.
 * - `proposed`: the files of an open request for an edit as they are now, against the same files
 *   after that edit.
 */
export const comparison = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('unstaged') }),
  z.object({ kind: z.literal('staged') }),
  z.object({ kind: z.literal('branch'), base: z.string().min(1) }),
  z.object({ kind: z.literal('turn'), promptSeq: z.int() }),
  z.object({ kind: z.literal('checkpoint'), checkpointId: z.string().min(1) }),
  z.object({ kind: z.literal('proposed'), requestId: z.string().min(1) }),
]);
export type Comparison = z.infer<typeof comparison>;

/** The folder whose changes are reviewed: that of a session, or that of a project. */
export const reviewPlace = z.discriminatedUnion('of', [
  z.object({ of: z.literal('session'), sessionId: z.string().min(1) }),
  z.object({ of: z.literal('project'), projectId: z.string().min(1) }),
]);
export type ReviewPlace = z.infer<typeof reviewPlace>;
