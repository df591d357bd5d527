import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import { inGitFolder, type Git } from '#core/git/engine/git.ts';
import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import { isInside } from '#node/files/path-inside.ts';

import { fileOf } from '../copying/copied-files.ts';

/** Maximum depth of submodules in submodules. */
export const MAX_DEPTH = 5;
/** Time limit in ms for the checkout of a submodule. */
const CHECKOUT_MS = 15 * 60_000;

/** A repository of which a working tree was made, with its other working tree on this machine. */
type Made = {
  readonly git: Git;
  /** Git folder that all of its working trees share. */
  readonly common: string;
  /** The other working tree; null in a bare repository. */
  readonly root: string | null;
  /** The new working tree. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
};

type Submodule = { readonly path: string; readonly commit: string };

/** Lists the submodules of a commit, as paths. Returns none if they cannot be read. */
export async function submodulesOfCommit(
  git: Git,
  common: string,
  commit: string,
): Promise<readonly string[]> {
  const args = ['ls-tree', '-r', '-z', commit];
  const listed = await git.output(args, inGitFolder(common));
  if (!listed.ok) return [];
  return pathText(listed.value)
    .split('\0')
    .filter((entry) => entry.startsWith(`${FILE_MODES.submodule} `))
    .map((entry) => entry.slice(entry.indexOf('\t') + 1));
}

/**
 * Checks out the submodules of a new working tree from the repositories that this machine has of
 * them: each becomes a linked worktree of the same repository. Nothing is copied, no protocol of git
 * is used, and a commit in it stays after its removal. Returns the paths of those that remain empty:
 * all of them for the depth 0.
 */
export async function checkOutSubmodules(made: Made, depth: number): Promise<readonly string[]> {
  const empty: string[] = [];
  for (const submodule of await submodulesIn(made)) {
    const { path } = submodule;
    const own = depth > 0 ? await checkOut(made, submodule) : null;
    const inner = own === null ? [] : await checkOutSubmodules(own, depth - 1);
    empty.push(...(own === null ? [path] : inner.map((each) => `${path}/${each}`)));
  }
  return empty;
}

/** Returns the submodules in the index of the new working tree. */
async function submodulesIn({ git, folder }: Made): Promise<readonly Submodule[]> {
  const listed = await git.output(['ls-files', '-s', '-z'], { cwd: folder });
  if (!listed.ok) return [];
  return pathText(listed.value)
    .split('\0')
    .flatMap((entry) => {
      const [, commit, path] = /^160000 ([0-9a-f]+) 0\t([^]+)$/u.exec(entry) ?? [];
      return commit === undefined || path === undefined ? [] : [{ commit, path }];
    });
}

/** Returns the submodule as it was checked out; null if it stays empty. */
async function checkOut(made: Made, { path, commit }: Submodule): Promise<Made | null> {
  const { git, root, folder, signal } = made;
  const place = fileOf(folder, path);
  const common = await repositoryOf(made, path);
  if (common === null || !(await isEmptyFolder(folder, place))) return null;
  const known = await git.run(['cat-file', '-e', `${commit}^{commit}`], inGitFolder(common));
  const filters = await withoutOwnPrograms(git, common, true);
  if (!known.ok || known.value.code !== 0 || !filters.ok) return null;
  // `--force`: an earlier worktree may have had that folder.
  const added = await git.text(['worktree', 'add', '--force', '--detach', '--', place, commit], {
    ...inGitFolder(common),
    env: filters.value,
    timeoutMs: CHECKOUT_MS,
    ...(signal && { signal }),
  });
  if (!added.ok) return null;
  return { git, common, root: root === null ? null : fileOf(root, path), folder: place, signal };
}

/** Finds the git folder of a submodule, beside that of its repository or in its other checkout. */
async function repositoryOf({ git, common, root, folder }: Made, path: string) {
  const name = await submoduleName(git, folder, path);
  const modules = join(common, 'modules');
  const candidates = [
    ...(name === null ? [] : [{ within: modules, place: join(modules, ...name.split('/')) }]),
    ...(root === null ? [] : [{ within: root, place: join(fileOf(root, path), '.git') }]),
  ];
  for (const { within, place } of candidates) {
    const real = await realFolder(place);
    const around = await realFolder(within);
    if (real !== null && around !== null && isInside(around, real) && (await isGitFolder(real)))
      return real;
  }
  return null;
}

/** Returns the name under which the new working tree lists a submodule. */
async function submoduleName(git: Git, folder: string, path: string): Promise<string | null> {
  const pattern = String.raw`^submodule\..*\.path$`;
  const args = ['config', '--blob', 'HEAD:.gitmodules', '-z', '--get-regexp', pattern];
  const listed = await git.run(args, { cwd: folder });
  if (!listed.ok || listed.value.code !== 0) return null;
  const keys = pathText(listed.value.stdout)
    .split('\0')
    .filter((entry) => entry.slice(entry.indexOf('\n') + 1) === path)
    .map((entry) => entry.slice('submodule.'.length, entry.indexOf('\n') - '.path'.length));
  return keys.find((key) => key !== '' && !key.split('/').includes('..')) ?? null;
}

/** Returns true for the folder that git makes for a submodule, without a link on the way. */
async function isEmptyFolder(root: string, place: string): Promise<boolean> {
  const found = await lstat(place).catch(() => null);
  const real = await realFolder(place);
  const around = await realFolder(root);
  if (!found?.isDirectory() || real === null || around === null) return false;
  if (real !== join(around, place.slice(root.length))) return false;
  return (await readdir(place)).length === 0;
}

async function realFolder(place: string): Promise<string | null> {
  const found = await stat(place).catch(() => null);
  return found?.isDirectory() ? realpath(place) : null;
}

async function isGitFolder(folder: string): Promise<boolean> {
  const head = await stat(join(folder, 'HEAD')).catch(() => null);
  const objects = await stat(join(folder, 'objects')).catch(() => null);
  return head?.isFile() === true && objects?.isDirectory() === true;
}
