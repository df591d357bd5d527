import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { inGitFolder, type Git, type GitFailure } from '#core/git/engine/git.ts';
import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { LFS, pointerFiles, usesLfs } from './contents/lfs-pointers.ts';
import { checkOutSubmodules, MAX_DEPTH, submodulesOfCommit } from './contents/local-submodules.ts';
import { copyFiles } from './copying/copy-files.ts';
import { deleteAdminFolder } from './removal/admin-folder.ts';

/** Time limit in ms for the checkout of a large repository. */
const CHECKOUT_MS = 15 * 60_000;

/**
 * Creates the branch and the working tree, fills its submodules if the person wants that, and copies
 * files into it. Fails without a trace if git refuses. Returns the record with what was made.
 */
export async function createTree(
  git: Git,
  stored: StoredWorktree,
  aside: string,
  signal?: AbortSignal,
): Promise<Result<StoredWorktree, GitFailure>> {
  const { common, root, toCopy, shown } = stored;
  const { folder, baseCommit } = shown;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const made = await addTree(git, stored, aside, signal);
  if (!made.ok) return made;
  const copied = root === null ? [] : await copyFiles(root, folder, toCopy);
  const hasSubmodules = (await submodulesOfCommit(git, common, baseCommit)).length > 0;
  const local = stored.withSubmodules === true ? MAX_DEPTH : 0;
  const emptySubmodules = hasSubmodules
    ? await checkOutSubmodules({ git, common, root, folder, signal }, local)
    : [];
  const pointers = await pointerFiles(git, folder);
  const contents = { emptySubmodules: [...emptySubmodules], pointerFiles: [...pointers] };
  return ok({ ...stored, copied: [...copied], shown: { ...shown, ...contents } });
}

/**
 * Adds the working tree. If that fails and the commit has files of Git LFS, adds it without LFS,
 * which may be missing: these files then are pointers.
 */
async function addTree(
  git: Git,
  stored: StoredWorktree,
  aside: string,
  signal: AbortSignal | undefined,
): Promise<Result<unknown, GitFailure>> {
  const added = await addWithFilters(git, stored, aside, { signal, off: [] });
  if (added.ok || signal?.aborted === true) return added;
  if (!(await usesLfs(git, stored.common, stored.shown.baseCommit))) return added;
  return addWithFilters(git, stored, aside, { signal, off: [LFS] });
}

type Filters = { readonly signal: AbortSignal | undefined; readonly off: readonly string[] };

async function addWithFilters(
  git: Git,
  stored: StoredWorktree,
  aside: string,
  { signal, off }: Filters,
): Promise<Result<unknown, GitFailure>> {
  const { common, shown } = stored;
  const { folder, branch, baseCommit } = shown;
  // No hook and no filter of the repository runs: the person confirms its set-up script, and nothing
  // else.
  const filters = await withoutOwnPrograms(git, common, true, off);
  if (!filters.ok) return filters;
  const none = '0'.repeat(baseCommit.length);
  // With "none" as the old value git refuses a branch that exists by now.
  const log = ['-m', markOf(stored), '--create-reflog'];
  const made = await git.text(
    ['update-ref', ...log, `refs/heads/${branch}`, baseCommit, none],
    inGitFolder(common),
  );
  if (!made.ok) return made;
  const added = await git.text(['worktree', 'add', '--', folder, branch], {
    ...inGitFolder(common),
    env: filters.value,
    timeoutMs: CHECKOUT_MS,
    ...(signal && { signal }),
  });
  if (!added.ok) await undoTree(git, stored, aside);
  return added;
}

/**
 * Undoes a creation that was not finished: moves the folder aside and deletes the branch, if it is
 * the one of this worktree and has no commit of its own.
 */
export async function undoTree(git: Git, stored: StoredWorktree, aside: string): Promise<void> {
  const { common, shown } = stored;
  const { folder, branch, baseCommit } = shown;
  if (existsSync(folder)) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(folder, join(aside, 'unfinished'));
  }
  await deleteAdminFolder(common, folder);
  const ref = `refs/heads/${branch}`;
  const log = await git.text(['log', '-g', '--format=%gs', ref, '--'], inGitFolder(common));
  if (log.ok && log.value === markOf(stored))
    await git.text(['update-ref', '-d', ref, baseCommit], inGitFolder(common));
}

/** Returns the reflog entry that identifies the branch of a worktree. */
function markOf({ shown }: StoredWorktree): string {
  return `corral: branch of worktree ${shown.worktreeId}`;
}
