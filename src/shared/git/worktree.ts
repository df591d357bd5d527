import { z } from 'zod';

import { shownText } from '../base/shown-text.ts';

/**
 * State of a worktree that Corral made.
 * - `creating`: git creates it, or files are copied into it.
 * - `settingUp`: its set-up script runs.
 * - `ready`: an agent can work in it.
 * - `failed`: it could not be created, or its set-up did not succeed; `problem` gives the reason.
 * - `removing`, `restoring`: a step of that operation is not finished.
 * - `removed`: its folder is kept aside until `keptUntil`, and can be restored.
 */
export const worktreeState = z.enum([
  'creating',
  'settingUp',
  'ready',
  'failed',
  'removing',
  'removed',
  'restoring',
]);
export type WorktreeState = z.infer<typeof worktreeState>;

/** The run of a set-up script in a worktree. */
export const setUpRun = z.object({
  text: z.string(),
  /** Hash of the exact text, which the person confirmed. */
  hash: z.string(),
  state: z.enum(['waiting', 'running', 'succeeded', 'failed', 'timedOut', 'cancelled', 'skipped']),
  exitCode: z.int().nullable(),
  /** End of its output. */
  tail: z.string(),
});
export type SetUpRun = z.infer<typeof setUpRun>;

/** A worktree as windows show it. */
export const worktree = z.object({
  worktreeId: z.string(),
  /** Main folder of the repository, the same for all of its worktrees. */
  repository: z.string(),
  /** Folder of the worktree, and the folder in it that agents begin in. */
  folder: z.string(),
  cwd: z.string(),
  /** Branch that Corral made for it. */
  branch: z.string(),
  /** Name of the branch or commit that it began with, and its commit. */
  base: z.string(),
  baseCommit: z.string(),
  state: worktreeState,
  problem: shownText.nullable(),
  /** False if its folder was never finished, or is kept aside. */
  hasFolder: z.boolean(),
  /** First of the ports that no other worktree of Corral is given, and their number. */
  portBase: z.int(),
  ports: z.int(),
  /** The attempts at one prompt have the same id; null for a worktree of its own. */
  attemptId: z.string().nullable(),
  /** The session that was started in it; null until then. */
  sessionId: z.string().nullable(),
  setUp: setUpRun.nullable(),
  /** Number of ignored files that were copied into it. */
  copiedFiles: z.int(),
  /** Paths of submodules without content, and of files that are pointers of Git LFS. */
  emptySubmodules: z.array(z.string()).optional(),
  pointerFiles: z.array(z.string()).optional(),
  createdAt: z.number(),
  removedAt: z.number().nullable(),
  /** Time until which a removed worktree can be restored. */
  keptUntil: z.number().nullable(),
  /** Why no complete checkpoint was taken before its removal; null or absent: one was. */
  noCheckpoint: shownText.nullable().optional(),
});
export type Worktree = z.infer<typeof worktree>;

/** Figures that a person compares between attempts. Null where they could not be determined. */
export const worktreeSummary = z.object({
  /** Files that differ from the base, the new ones included, and their lines. */
  files: z.int().nullable(),
  added: z.int().nullable(),
  removed: z.int().nullable(),
  /** Commits since the base. */
  commits: z.int().nullable(),
  /** Bytes on the disk; null if there are too many files to count. */
  bytes: z.number().nullable(),
});
export type WorktreeSummary = z.infer<typeof worktreeSummary>;

/** Largest number of worktrees of one prompt. */
export const MAX_ATTEMPTS = 8;

/** Time for which a removed worktree can be restored. */
export const WORKTREE_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
