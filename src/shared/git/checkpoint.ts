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

/** The state of a folder's files at one moment, or the reason why there is none. */
export const checkpoint = z.object({
  checkpointId: z.string(),
  at: z.number(),
  moment: checkpointMoment,
  /** Position of the prompt of the turn; null if it belongs to no turn. */
  promptSeq: z.int().nullable(),
  /** Why there is no checkpoint; null if there is one. */
  failure: shownText.nullable(),
  /** Commit that was checked out; null if there was none, or it was not noted by older versions. */
  head: z.string().nullable(),
  notes: z.array(checkpointNote),
  /** True if the agent was already at work when it was complete. */
  isLate: z.boolean(),
  /** Duration of its creation. */
  durationMs: z.number(),
});
export type Checkpoint = z.infer<typeof checkpoint>;

/** A file that a rewind would change. */
export const rewindFile = z.object({
  /** Relative to the root of the repository or folder. */
  path: z.string(),
  /** Action of the rewind; `none`: the file is already as it was. */
  action: z.enum(['restore', 'create', 'delete', 'changeMode', 'none']),
  /**
   * State of the file now.
   * - `asLeft`: as the last turn that touched it left it.
   * - `changedSince`: changed or deleted since then.
   * - `changedBetween`: also changed between two of the turns.
   * - `changedAfterTurn`: perhaps changed after the end of a turn, before its checkpoint was taken.
   * - `notByTools`: no tool of this session reported the change, and another session worked in the
   *   folder during the turn, a question of the agent was open when the file changed, or none of the
   *   turn's tools can change files without reporting them.
   * - `blocked`: it cannot be changed, because its present content is in no checkpoint or a link or
   *   submodule is in the way.
   */
  state: z.enum([
    'asLeft',
    'changedSince',
    'changedBetween',
    'changedAfterTurn',
    'notByTools',
    'blocked',
  ]),
  /**
   * True if tools of this session reported that they changed the file in each of the turns that
   * touched it. Otherwise a command of the agent changed it, or a program or person beside it.
   */
  isReported: z.boolean(),
  /** Identifies the present content and mode. */
  stateId: z.string(),
  /** True if the file exists now. */
  isPresent: z.boolean(),
});
export type RewindFile = z.infer<typeof rewindFile>;

/** A rewind of files that was done, or was cut short by the end of Corral. */
export const rewind = z.object({
  rewindId: z.string(),
  at: z.number(),
  /** Turn before which the files were rewound to; null for an undo. */
  promptSeq: z.int().nullable(),
  /** Number of files that it was to change. */
  files: z.int(),
  /** The rewind that this one undid; null if it is no undo. */
  undoOf: z.string().nullable(),
  /** False if Corral ended during the rewind; the undo works anyway. */
  isComplete: z.boolean(),
});
export type Rewind = z.infer<typeof rewind>;
