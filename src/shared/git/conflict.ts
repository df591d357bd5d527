import { z } from 'zod';

/** A decision about a file as a whole. */
const conflictTake = z.enum(['ours', 'theirs', 'delete']);
export type ConflictTake = z.infer<typeof conflictTake>;

/** Side of a region that is taken, or both, ours first. */
const conflictSide = z.enum(['ours', 'theirs', 'both']);
export type ConflictSide = z.infer<typeof conflictSide>;

/** Lines without their breaks. The labels are those of git, e.g. `HEAD` and the other branch. */
const conflictRegion = z.object({
  /** Number of the line with the first mark. */
  line: z.int(),
  /** Unchanged lines around the region. */
  above: z.array(z.string()),
  below: z.array(z.string()),
  ours: z.array(z.string()),
  /** Null if it is unknown. */
  base: z.array(z.string()).nullable(),
  theirs: z.array(z.string()),
  oursLabel: z.string(),
  theirsLabel: z.string(),
});
export type ConflictRegion = z.infer<typeof conflictRegion>;

/** A conflict of one file between two sides of a merge or rebase. */
export const fileConflict = z.object({
  kind: z.enum([
    'bothChanged',
    'bothAdded',
    'bothDeleted',
    'addedByUs',
    'addedByThem',
    'deletedByUs',
    'deletedByThem',
  ]),
  /** Identifies the state of the conflict; a decision about another state is refused. */
  stateId: z.string(),
  /** The contents of both sides and of their base; null for one that is missing, large or no text. */
  base: z.string().nullable(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  /** Possible decisions about the whole file; none if its regions are decided one by one. */
  takes: z.array(conflictTake),
  /** Regions that are still marked in the file; null if it cannot be decided by regions. */
  regions: z.array(conflictRegion).nullable(),
});
export type FileConflict = z.infer<typeof fileConflict>;

/** A decision about a conflict. `mark` stages the file, which tells git that it is resolved. */
export const conflictDecision = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('region'),
    at: z.int().min(0),
    take: conflictSide,
  }),
  z.object({ of: z.literal('file'), take: conflictTake }),
  z.object({ of: z.literal('mark') }),
]);
export type ConflictDecision = z.infer<typeof conflictDecision>;
