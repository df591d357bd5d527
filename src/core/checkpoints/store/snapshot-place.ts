import { createHash } from 'node:crypto';
import { access, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { gitFailed, type Git, type GitFailure } from '#core/git/engine/git.ts';
import { plantedRepository } from '#core/git/engine/planted-repository.ts';
import { isInside } from '#node/files/path-inside.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

/** The person's repository, of which only files are read. */
type PersonRepository = {
  /** The git folder of this worktree, with its index. */
  readonly gitDir: string;
  /** The git folder that all worktrees share. */
  readonly commonDir: string;
  readonly objectFormat: string;
};

/** A folder whose files checkpoints keep, with the place of Corral's own store for it. */
export type SnapshotPlace = {
  /** Root of the working tree; a real path. Paths in trees are relative to it. */
  readonly root: string;
  /** Folder of the session below the root, with `/`; empty if it is the root. */
  readonly prefix: string;
  /** Corral's own git folder. All worktrees of a repository share one. */
  readonly store: string;
  /** Corral's own index of this working tree. */
  readonly index: string;
  /** Null for a folder without git. */
  readonly repository: PersonRepository | null;
};

export type PlaceFailure = GitFailure | Failure<'noWorkTree' | 'folderTooBroad'>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

type Needs = { readonly git: Git; readonly checkpointsDir: string; readonly homeDir: string };

/** Arguments of the git that finds a place, in the order of the lines that it prints. */
const PLACES = [
  'rev-parse',
  '--is-inside-work-tree',
  '--show-object-format',
  '--absolute-git-dir',
  '--git-common-dir',
  '--show-toplevel',
];

/** Finds the working tree of a folder. Starts one git process. */
export async function findPlace(
  { git, checkpointsDir, homeDir }: Needs,
  folder: string,
): Promise<Result<SnapshotPlace, PlaceFailure>> {
  const real = await realpath(folder).catch(() => null);
  if (real === null) return fail('folderMissing', compose('gitFailures.folderMissing', { folder }));
  if ((await plantedRepository(real)) !== null) return noWorkTree(folder);
  const ran = await git.run(PLACES, { cwd: real });
  if (!ran.ok) return ran;
  const lines = Buffer.from(ran.value.stdout).toString('utf8').split(/\r?\n/u);
  const [isInWorkTree, objectFormat = '', gitDir = '', common = '', top = ''] = lines;
  if (isInWorkTree === 'false') return noWorkTree(folder);
  if (ran.value.code !== 0) {
    if (await isBelowGit(real)) return gitFailed(PLACES, ran.value);
    return plainFolder(checkpointsDir, homeDir, { folder, real });
  }
  const root = await realpath(top).catch(() => top);
  // A configuration may name a working tree that does not contain the folder.
  if (!isInside(root, real)) return noWorkTree(folder);
  const commonDir = await realpath(resolve(real, common)).catch(() => resolve(real, common));
  const repository = { gitDir, commonDir, objectFormat };
  return ok(placeOf(checkpointsDir, { root, folder: real, repository }));
}

/** Returns the place of a folder that is in no repository. */
function plainFolder(
  checkpointsDir: string,
  homeDir: string,
  { folder, real }: { readonly folder: string; readonly real: string },
) {
  return isTooBroad(real, homeDir)
    ? fail('folderTooBroad', compose('checkpointFailures.folderTooBroad', { folder }))
    : ok(placeOf(checkpointsDir, { root: real, folder: real, repository: null }));
}

function placeOf(
  checkpointsDir: string,
  found: Pick<SnapshotPlace, 'root' | 'repository'> & { readonly folder: string },
): SnapshotPlace {
  const { root, folder, repository } = found;
  const store = join(checkpointsDir, hashOf(repository?.commonDir ?? `folder:${root}`));
  return {
    root,
    prefix: relative(root, folder).split(sep).join('/'),
    store,
    index: join(store, 'indexes', hashOf(root)),
    repository,
  };
}

function noWorkTree(folder: string) {
  return fail('noWorkTree', compose('checkpointFailures.noWorkTree', { folder }));
}

/** Returns true for a folder that holds much more than one piece of work: home, or above it. */
function isTooBroad(folder: string, homeDir: string): boolean {
  return isInside(folder, resolve(homeDir));
}

/** Returns true if a folder above has a repository, which git then refused. */
async function isBelowGit(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const state = await stat(join(at, '.git')).catch(() => null);
    if (state?.isFile() || (await exists(join(at, '.git', 'HEAD')))) return true;
    if (dirname(at) === at) return false;
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
