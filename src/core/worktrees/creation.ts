import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { inGitFolder, type Git, type GitFailure } from '#core/git/engine/git.ts';
import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { copyFiles } from './copying/copy-files.ts';
import { deleteAdminFolder } from './removal/admin-folder.ts';

/** Time limit in ms for the checkout of a large repository. */
const CHECKOUT_MS = 15 * 60_000;

/**
 * Creates the branch and the working tree, and copies files into it. Fails without a trace if git
 * refuses. Returns the record with what was copied.
 */
export async function createTree(
  git: Git,
  stored: StoredWorktree,
  aside: string,
  signal?: AbortSignal,
): Promise<Result<StoredWorktree, GitFailure>> {
  const { common, root, toCopy, shown } = stored;
  const { folder, branch, baseCommit } = shown;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  // No hook and no filter of the repository runs: the person confirms its set-up script, and nothing
  // else.
  const filters = await withoutOwnPrograms(git, common, true);
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
  if (!added.ok) {
    await undoTree(git, stored, aside);
    return added;
  }
  const copied = root === null ? [] : await copyFiles(root, folder, toCopy);
  return ok({ ...stored, copied: [...copied] });
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
