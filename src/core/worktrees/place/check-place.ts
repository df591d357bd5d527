import { access, constants, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';

import type { Environment } from '#core/ports.ts';
import { isInside } from '#node/files/path-inside.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

type Needs = {
  readonly environment: Pick<Environment, 'dataDir' | 'homeDir'>;
  /** Returns true if the folder is that of a project. */
  readonly isProject: (folder: string) => boolean;
};

/**
 * Checks a folder that a person chose for worktrees, and returns its real path. Changes nothing. A
 * missing folder is refused: a volume that is not mounted would be written below its mount point.
 */
export async function checkPlace(
  { environment, isProject }: Needs,
  chosen: string,
): Promise<Result<string, Failure<'badPlace'>>> {
  const { dataDir, homeDir } = environment;
  const path = /^~(?=[/\\]|$)/u.test(chosen) ? join(homeDir, chosen.slice(1)) : chosen;
  const named = { folder: chosen };
  if (!isAbsolute(path)) return bad(compose('worktreeFailures.placeNotAbsolute', named));
  const folder = await realpath(resolve(path)).catch(() => null);
  if (folder === null) return bad(compose('worktreeFailures.placeMissing', named));
  const state = await stat(folder).catch(() => null);
  if (!state?.isDirectory()) return bad(compose('worktreeFailures.placeNotAFolder', named));
  if (isInside(await realOf(dataDir), folder))
    return bad(compose('worktreeFailures.placeInData', named));
  const repository = await repositoryAbove(folder);
  // Some people keep the settings of their home folder in a repository.
  const isHome = repository !== null && isInside(repository, await realOf(homeDir));
  if (repository !== null && (!isHome || isProject(repository)))
    return bad(compose('worktreeFailures.placeInRepository', { ...named, repository }));
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? ok(folder) : bad(compose('worktreeFailures.placeNotWritable', named));
}

/** Returns the failure of a folder that worktrees cannot be made in. */
export function bad(message: Sentence) {
  return fail('badPlace', message, compose('worktreeFailures.choosePlace'));
}

function realOf(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

/** Returns the repository or git folder that contains a folder. Returns null if none does. */
async function repositoryAbove(folder: string): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    const isBare = (await isThere(join(at, 'HEAD'))) && (await isThere(join(at, 'objects')));
    if (isBare || (await isThere(join(at, '.git')))) return at;
    if (dirname(at) === at) return null;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
