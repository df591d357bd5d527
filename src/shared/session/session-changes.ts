import { z } from 'zod';

import { operationKind } from '../git/repository-operation.ts';

const count = z.int().min(0);

/**
 * The state of the git checkout in which a session works. Kept current while the session runs or a
 * window shows it, so it may be outdated otherwise.
 */
export const sessionChanges = z.object({
  /** The branch that the branch follows, e.g. `origin/main`; null if there is none. */
  upstream: z.string().nullable(),
  /** Commits that only the branch has, and that only its upstream has; null without an upstream. */
  ahead: count.nullable(),
  behind: count.nullable(),
  /** Files that differ from HEAD in the index or the working tree, conflicted ones excluded. */
  changed: count,
  /** Untracked files, and folders that contain only such files. */
  untracked: count,
  conflicted: count,
  /** The operation of git that waits for the person, e.g. a merge; null if there is none. */
  operation: operationKind.nullable().default(null),
  /**
   * False if the system cannot watch the folder. Changes are then found by looking every few
   * seconds.
   */
  isWatched: z.boolean(),
  /**
   * Grows with every change of what differs from HEAD, also where the numbers stay the same, e.g. a
   * second edit of a changed file. 0 in values stored by an older Corral.
   */
  revision: z.int().min(0).default(0),
  /**
   * Files that changed since the revision `since`, relative to the root of the checkout. Null if
   * they are unknown or too many: any file may have changed.
   */
  paths: z.array(z.string()).nullable().default(null),
  /** The revision before this one; null if it is not known. */
  since: z.int().min(0).nullable().default(null),
});
export type SessionChanges = z.infer<typeof sessionChanges>;

/** Largest number of paths that a revision names. */
export const MAX_CHANGED_PATHS = 200;

type Revision = Pick<SessionChanges, 'revision' | 'paths' | 'since'>;

/**
 * Returns the files that changed between a revision that a client knows and a newer one; null if
 * any file may have.
 */
export function pathsSince(
  known: number | null,
  { revision, paths, since }: Revision,
): readonly string[] | null {
  if (known === revision) return [];
  return known !== null && known === since ? paths : null;
}
