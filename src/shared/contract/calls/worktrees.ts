import { z } from 'zod';

import { attachments } from '#shared/conversation/attachment.ts';
import { MAX_ATTEMPTS, worktree, worktreeSummary } from '#shared/git/worktree.ts';
import { worktreeFindings } from '#shared/git/worktree-findings.ts';
import { projectScript } from '#shared/project/project-setup.ts';

import { reasoningEffort } from '../agents.ts';
import { call, failures } from '../call.ts';
import { settings } from '../desk.ts';
import { face } from '../sessions.ts';

const commandId = z.uuid();
const worktreeId = z.string().min(1);
const ofOne = z.strictObject({ worktreeId });
const cwd = z.string().min(1).max(4096);
const text = z.string().max(1_000_000);
const base = z.string().min(1).max(500).nullable();

/** The first session of a worktree, which core starts when the worktree is ready. */
export const worktreeStart = z.strictObject({
  sessionId: z.uuid(),
  agentId: z.string().min(1),
  permissionMode: z.string().min(1),
  model: z.string().min(1).nullable(),
  effort: reasoningEffort.optional(),
  prompt: z.string().max(1_000_000),
  attachments: attachments.optional(),
  face: face.optional(),
});
export type WorktreeStart = z.infer<typeof worktreeStart>;

/** Failures of every look at a repository. */
const READ = [
  'badPlace',
  'notARepository',
  'noSuchBase',
  'noCommits',
  'gitMissing',
  'folderMissing',
  'gitTimedOut',
  'gitFailed',
] as const;

/** Worktrees that Corral makes: a folder and a branch of its own for a session. */
export const worktrees = {
  /** Chooses the folder in which new worktrees are made; null is the usual one. */
  'worktrees.setPlace': call(
    () => z.strictObject({ commandId, folder: cwd.nullable() }),
    () => z.object({ settings }),
    failures('badPlace', 'storeFailed'),
  ),
  /** Returns what `worktrees.create` would do for a prompt. Changes nothing. */
  'worktrees.plan': call(
    () => z.strictObject({ cwd, text, base }),
    () =>
      z.object({
        /** Main folder of the repository. */
        repository: z.string(),
        branch: z.string(),
        folder: z.string(),
        base: z.string(),
        baseCommit: z.string(),
        /** Branches that can be the base, the newest first. */
        bases: z.array(z.string()),
        /** Ignored files that are copied, relative to the root, with their sizes. */
        copies: z.array(z.object({ path: z.string(), bytes: z.number() })),
        areCopiesCut: z.boolean(),
        /** Paths of submodules. */
        submodules: z.array(z.string()),
        /** True if files of the folder are changed; a worktree does not contain these changes. */
        hasChanges: z.boolean().nullable(),
        setUp: projectScript.nullable(),
      }),
    failures(...READ),
  ),
  /**
   * Creates a worktree for each of `starts`, or one without a session if there is none. Returns at
   * once; `worktrees.progress` reports the rest. `stale`: the set-up script is not the one with that
   * hash; a null hash runs none.
   */
  'worktrees.create': call(
    () =>
      z.strictObject({
        commandId,
        cwd,
        text,
        /** Name of the branch; derived from `text` if null. Further ones get a number. */
        branch: z.string().min(1).max(200).nullable(),
        base,
        copy: z.boolean(),
        /** Checks submodules out from the repositories that this machine has of them. */
        submodules: z.boolean().optional(),
        setUpHash: z.string().nullable(),
        /** Starts the sessions before the set-up script has ended. */
        startsAtOnce: z.boolean(),
        starts: z.array(worktreeStart).max(MAX_ATTEMPTS),
      }),
    () => z.object({ worktrees: z.array(worktree) }),
    failures(...READ, 'badBranch', 'branchExists', 'stale', 'tooManyWorktrees', 'storeFailed'),
  ),
  /** Lists worktrees, the removed ones included; of one repository, or all. */
  'worktrees.list': call(
    () => z.strictObject({ repository: z.string().nullable() }),
    () => z.object({ worktrees: z.array(worktree) }),
    () => z.never(),
  ),
  /**
   * Returns the state of a worktree, and what its set-up script printed from position `from` on, of
   * the end that is kept.
   */
  'worktrees.progress': call(
    () => z.strictObject({ worktreeId, from: z.int().min(0) }),
    () => z.object({ worktree, output: z.string(), next: z.int() }),
    failures('noSuchWorktree'),
  ),
  /** Cancels the creation or the set-up. */
  'worktrees.cancel': call(
    () => z.strictObject({ commandId, worktreeId }),
    () => z.object({}),
    failures('noSuchWorktree', 'notRunning'),
  ),
  /**
   * Continues a failed worktree: creates it again if it has no folder, runs the set-up script with
   * that hash or none, and starts its session.
   */
  'worktrees.continue': call(
    () => z.strictObject({ commandId, worktreeId, setUpHash: z.string().nullable() }),
    () => z.object({ worktree }),
    failures('noSuchWorktree', 'notPossible', 'stale', 'storeFailed'),
  ),
  'worktrees.summary': call(
    () => ofOne,
    () => z.object({ summary: worktreeSummary }),
    failures('noSuchWorktree'),
  ),
  /** Finds everything that a removal would take away. */
  'worktrees.findings': call(
    () => ofOne,
    () => z.object({ findings: worktreeFindings }),
    failures('noSuchWorktree', 'notPossible'),
  ),
  /**
   * Moves a worktree aside, from where it can be restored for 30 days. `changed`: it is not as the
   * findings say, and nothing was removed. `blocked`: something runs inside, or it is locked.
   */
  'worktrees.remove': call(
    () =>
      z.strictObject({
        commandId,
        worktreeId,
        findingsId: z.string(),
        /** Deletes the branch that Corral made. */
        deletesBranch: z.boolean(),
      }),
    () => z.object({ worktree: worktree.nullable() }),
    failures('noSuchWorktree', 'notPossible', 'changed', 'blocked', 'notMoved', 'storeFailed'),
  ),
  'worktrees.restore': call(
    () => z.strictObject({ commandId, worktreeId }),
    () => z.object({ worktree }),
    failures('noSuchWorktree', 'notPossible', 'occupied', 'notRestorable', 'storeFailed'),
  ),
};
