import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { ReviewRepository } from '../../repository/review-repository.ts';

const CONFIG = [
  '[core]',
  'repositoryformatversion = 0',
  'bare = false',
  'autocrlf = false',
  'fsmonitor = false',
  'hooksPath = /dev/null',
  'attributesFile = /dev/null',
  'compression = 1',
  '[gc]',
  'auto = 0',
  '[maintenance]',
  'auto = false',
  '',
].join('\n');

/**
 * Creates a git folder of Corral's own with an empty working tree. No configuration, attribute or
 * hook of the person or of a repository has an effect in it.
 */
export async function createProposalFolder(
  git: Git,
  folder: string,
): Promise<Result<ReviewRepository, GitFailure>> {
  const [gitFolder, root] = [join(folder, 'git'), join(folder, 'tree')];
  try {
    await rm(folder, { recursive: true, force: true });
    for (const each of [join(gitFolder, 'objects'), join(gitFolder, 'refs', 'heads'), root])
      await mkdir(each, { recursive: true, mode: 0o700 });
    await writeFile(join(gitFolder, 'config'), CONFIG);
    await writeFile(join(gitFolder, 'HEAD'), 'ref: refs/heads/none\n');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail('gitFailed', compose('gitFailures.notStarted', { reason }));
  }
  const env = {
    GIT_DIR: gitFolder,
    GIT_WORK_TREE: root,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
  };
  return ok(new ReviewRepository(git, { root, gitFolder, head: null }, env));
}
