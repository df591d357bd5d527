import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';

/**
 * Files that a checkpoint leaves out, with some of their paths. `notAFile` is a pipe, a socket or a
 * device; `unsafeName` is a name that git refuses.
 */
export const checkpointNote = z.object({
  kind: z.enum(['tooLarge', 'tooMany', 'nestedRepository', 'unreadable', 'unsafeName', 'notAFile']),
  count: z.int(),
  /** At most 20 paths, relative to the root of the repository or folder. */
  paths: z.array(z.string()),
});
export type CheckpointNote = z.infer<typeof checkpointNote>;

/** The reason for a checkpoint. */
export const checkpointMoment = z.enum([
  'beforeTurn',
  'afterTurn',
  'beforeRewind',
  'beforeRemoval',
]);
export type CheckpointMoment = z.infer<typeof checkpointMoment>;

/** The state of a folder's files at one moment, or the reason why there is none. */
export const checkpoint = z.object({
  checkpointId: z.string(),
  at: z.number(),
  moment: checkpointMoment,
  /** Position of the prompt of the turn; null if it belongs to no turn. */
  promptSeq: z.int().nullable(),
  /** Why there is no checkpoint; null if there is one. */
  failure: shownText.nullable(),
  notes: z.array(checkpointNote),
  /** True if the agent was already at work when it was complete. */
  isLate: z.boolean(),
  /** Duration of its creation. */
  durationMs: z.number(),
});
export type Checkpoint = z.infer<typeof checkpoint>;
