import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import { ok, type Result } from '#shared/base/result.ts';

import type { ReviewRepository } from '../repository/review-repository.ts';

/** The person's filter of Git LFS would download contents. */
const NO_DOWNLOAD = { GIT_LFS_SKIP_SMUDGE: '1' };

/**
 * Merges two commits in a temporary folder with an index of its own, and returns the paths with
 * conflicts. For git before 2.38, which has no `merge-tree --write-tree`: `merge-recursive` writes
 * only the files that the merge changes, and no references.
 */
export async function mergeInScratch(
  repository: ReviewRepository,
  { ours, theirs }: { readonly ours: string; readonly theirs: string },
): Promise<Result<readonly string[], GitFailure>> {
  const bases = await repository.read(['merge-base', '--all', ours, theirs]);
  if (!bases.ok) return bases;
  const folder = await mkdtemp(join(tmpdir(), 'corral-merge-'));
  try {
    await mkdir(join(folder, 'tree'));
    const env = {
      ...NO_DOWNLOAD,
      GIT_DIR: repository.gitFolder,
      GIT_WORK_TREE: join(folder, 'tree'),
      GIT_INDEX_FILE: join(folder, 'index'),
    };
    const filled = await repository.read(['read-tree', ours], { env });
    if (!filled.ok) return filled;
    const sides = [...bases.value.toString().trim().split('\n'), '--', ours, theirs];
    const args = ['merge-recursive', ...sides];
    const merged = await repository.run(args, { env });
    if (!merged.ok) return merged;
    const { code } = merged.value;
    if (code === 0) return ok([]);
    if (code !== 1) return gitFailed(args, merged.value);
    const listed = await repository.read(['ls-files', '--unmerged', '-z'], { env });
    return listed.ok ? ok(pathsIn(pathText(listed.value))) : listed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the paths of entries like `<mode> <id> <stage>\t<path>`. */
function pathsIn(entries: string): readonly string[] {
  const paths = entries.split('\0').map((entry) => entry.slice(entry.indexOf('\t') + 1));
  return [...new Set(paths.filter((path) => path !== ''))];
}
