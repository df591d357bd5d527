import { z } from 'zod';

/**
 * Kinds of what a removal of a worktree would take away.
 * - `changed`, `untracked`: files as git status lists them.
 * - `ignored`: ignored files that were not copied by Corral, or changed since.
 * - `unpushed`: commits that no remote has. `unmerged`: commits that no other branch or tag has.
 * - `stash`: stash entries of its branch. `submodules`: submodules with changes or own commits.
 * - `inProgress`: operations that git has not finished, e.g. a rebase.
 * - `nested`: other repositories inside.
 * - `processes`, `sessions`, `terminals`: what runs inside.
 * - `locked`: a person or program locked the worktree; it cannot be removed then.
 */
export const findingKind = z.enum([
  'changed',
  'untracked',
  'ignored',
  'unpushed',
  'unmerged',
  'stash',
  'submodules',
  'inProgress',
  'nested',
  'processes',
  'sessions',
  'terminals',
  'locked',
]);
export type FindingKind = z.infer<typeof findingKind>;

export const finding = z.object({
  kind: findingKind,
  /** Null if it could not be determined: unknown is not clean. */
  count: z.int().nullable(),
  /** The first of them, as a person would name them. */
  names: z.array(z.string()),
});
export type Finding = z.infer<typeof finding>;

export const worktreeFindings = z.object({
  /** Identifies exactly this state; a removal of another state is refused. */
  findingsId: z.string(),
  /** Only kinds that are present or unknown. */
  findings: z.array(finding),
  /** Branch that is checked out; null if HEAD is detached or unknown. */
  branch: z.string().nullable(),
  /** True if the branch is the one that Corral made, so that it can be deleted too. */
  isOwnBranch: z.boolean(),
  /** True if every commit of the branch is in another branch or tag. */
  isMerged: z.boolean(),
  /** True if something that runs inside, or a lock, prevents the removal. */
  isBlocked: z.boolean(),
});
export type WorktreeFindings = z.infer<typeof worktreeFindings>;

/** Largest number of names of a finding. */
export const MAX_FINDING_NAMES = 50;
