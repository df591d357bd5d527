import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';

import { fileOf } from '../copying/copied-files.ts';
import { outputOf, textOf, type Examined, type Found } from './found.ts';

/** Maximum depth of submodules in submodules. */
const MAX_DEPTH = 5;

const STATUS = ['status', '--porcelain=v2', '--untracked-files=all', '--ignore-submodules=dirty'];

/**
 * Lists submodules that are checked out and have changes, or commits that no remote of theirs has.
 * `moved` are those that git's status names, because they are at another commit.
 */
export async function readSubmodules(examined: Examined, moved: readonly string[]): Promise<Found> {
  const names = new Set(moved);
  const links = await submodulesOf(examined, examined.stored.shown.folder);
  if (links === null) return { kind: 'submodules', names: null };
  for (const { path, folder } of links) {
    const isWork = await hasWork(examined, folder, MAX_DEPTH);
    if (isWork === null) return { kind: 'submodules', names: null };
    if (isWork) names.add(path);
  }
  return { kind: 'submodules', names: [...names] };
}

/** Examines each submodule by itself, so that no filter of its configuration runs. */
async function hasWork(examined: Examined, folder: string, depth: number): Promise<boolean | null> {
  const filters = await withoutOwnPrograms(examined.git, folder);
  if (!filters.ok || depth === 0) return null;
  const own = { ...examined, env: filters.value };
  const status = await textOf(own, STATUS, folder);
  const range = await commitsAtRisk(own, folder);
  const commits = await textOf(own, ['rev-list', '--count', ...range], folder);
  const inner = await submodulesOf(own, folder);
  if (status === null || commits === null || inner === null) return null;
  if (status !== '' || commits !== '0') return true;
  for (const each of inner) {
    const isWork = await hasWork(examined, each.folder, depth - 1);
    if (isWork !== false) return isWork;
  }
  return false;
}

/**
 * Returns the range of commits that only the submodule has. A linked worktree shares its branches
 * with the repository, which stays.
 */
async function commitsAtRisk(examined: Examined, folder: string): Promise<readonly string[]> {
  const folders = await textOf(examined, ['rev-parse', '--git-dir', '--git-common-dir'], folder);
  const [own, common] = folders?.split('\n').map((each) => resolve(folder, each)) ?? [];
  return own === common
    ? ['--branches', 'HEAD', '--not', '--remotes']
    : ['HEAD', '--not', '--branches', '--tags', '--remotes'];
}

/** Lists the submodules of a working tree that are checked out. */
async function submodulesOf(examined: Examined, root: string) {
  const stages = await outputOf(examined, ['ls-files', '-s', '-z'], root);
  if (stages === null) return null;
  return pathText(stages)
    .split('\0')
    .filter((line) => line.startsWith(`${FILE_MODES.submodule} `))
    .map((line) => line.slice(line.indexOf('\t') + 1))
    .map((path) => ({ path, folder: fileOf(root, path) }))
    .filter(({ folder }) => existsSync(join(folder, '.git')));
}
