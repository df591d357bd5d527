import { z } from 'zod';

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
  /**
   * False if the system cannot watch the folder. The numbers then change only with the session's
   * status and when a window gets the focus.
   */
  isWatched: z.boolean(),
});
export type SessionChanges = z.infer<typeof sessionChanges>;
