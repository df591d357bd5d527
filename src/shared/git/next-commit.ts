import { z } from 'zod';

import { repositoryOperation } from './repository-operation.ts';

/** Longest message of a commit, in characters. */
export const MAX_MESSAGE = 1_000_000;

/** Content of the next commit, and what stays out of it. */
export const nextCommit = z.object({
  /**
   * `staged`: the index. `tracked`: all changes of files that git knows, because nothing is staged.
   * `nothing`: there is no such change.
   */
  holds: z.enum(['staged', 'tracked', 'nothing']),
  /** Number of files in the commit. */
  files: z.int(),
  /** Number of new files, and of other files with changes, that stay out of it. */
  untracked: z.int(),
  unstaged: z.int(),
  conflicts: z.int(),
  /** Name of the branch; null if HEAD is detached. */
  branch: z.string().nullable(),
  /** True before the first commit. */
  isUnborn: z.boolean(),
  hasRemote: z.boolean(),
  /** True if the branch that the branch follows contains the commit of HEAD, as far as is known here. */
  isPushed: z.boolean(),
  /** The branch to which this one probably returns, and the commits that only this one has. */
  base: z.object({ name: z.string(), ahead: z.int() }).nullable(),
  /** Message of the commit that an amend replaces; null if there is none, or it is too long. */
  lastMessage: z.string().nullable(),
  /** Identify what a commit and an amend would contain, and their parents. */
  commitPlanId: z.string(),
  amendPlanId: z.string(),
  /** The operation that waits for the person; null if there is none. */
  operation: repositoryOperation.nullable(),
});
export type NextCommit = z.infer<typeof nextCommit>;
