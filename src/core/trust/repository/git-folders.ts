import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import type { Git } from '#core/git/engine/git.ts';
import { pathText } from '#core/git/engine/path-text.ts';

/** Number of repositories that are examined for one action. */
const MAX_FOLDERS = 100;
/** Depth of the names of submodules, which may contain slashes. */
const MAX_DEPTH = 6;
const MAX_POINTER = 4096;

/** A repository whose configuration and hooks an action can run. */
export type GitFolder = {
  /** Top of its working tree; null without one. */
  readonly root: string | null;
  /** Its own git folder, which in a linked worktree is not the common one. */
  readonly own: string;
  /** The git folder that all worktrees share. */
  readonly common: string;
};

/** Repositories that were found; `unsure` are places that cannot be examined. */
export type FoundFolders = {
  readonly folders: readonly GitFolder[];
  readonly unsure: readonly { readonly path: string; readonly reason: string }[];
};

type Runs = Pick<Git, 'run'>;

/** Returns the git folders of the working tree that contains a folder; null if there is none. */
export async function gitFolderOf(git: Runs, folder: string): Promise<GitFolder | null> {
  const args = ['rev-parse', '--show-toplevel', '--absolute-git-dir', '--git-common-dir'];
  const ran = await git.run(args, { cwd: folder });
  if (!ran.ok || ran.value.code !== 0) return null;
  const [root = '', own = '', common = ''] = pathText(ran.value.stdout).split('\n');
  if (root === '' || own === '' || common === '') return null;
  return { root, own, common: await real(resolve(folder, common)) };
}

/**
 * Returns a repository with its submodules, at any depth: those in the index, in which git runs
 * another git, and those that git has stored, which it can check out.
 */
export async function withSubmodules(git: Runs, first: GitFolder): Promise<FoundFolders> {
  const folders: GitFolder[] = [];
  const unsure: { readonly path: string; readonly reason: string }[] = [];
  const left = [first];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const { own, common } = next;
    if (folders.some((known) => known.own === own)) continue;
    if (folders.length >= MAX_FOLDERS) {
      unsure.push({ path: common, reason: `more than ${MAX_FOLDERS} repositories` });
      break;
    }
    folders.push(next);
    // Those of a linked worktree are in its own git folder.
    for (const folder of new Set([common, own]))
      left.push(...(await storedModules(join(folder, 'modules'), MAX_DEPTH, new Set())));
    if (next.root === null) continue;
    const links = await linksIn(git, next.root);
    if (links === null) unsure.push({ path: next.root, reason: 'notReadable' });
    for (const path of links ?? []) {
      if (folders.length + left.length > MAX_FOLDERS) break;
      if ((await stat(join(path, '.git')).catch(() => null)) === null) continue;
      const found = await gitFolderOf(git, path);
      if (found === null) unsure.push({ path, reason: 'notReadable' });
      else left.push(found);
    }
  }
  return { folders, unsure };
}

/** Returns the places of submodules in the index; null if it cannot be read. */
async function linksIn(git: Runs, root: string): Promise<readonly string[] | null> {
  const listed = await git.run(['ls-files', '--stage', '-z'], { cwd: root });
  if (!listed.ok || listed.value.code !== 0) return null;
  return pathText(listed.value.stdout)
    .split('\0')
    .flatMap((entry) =>
      entry.startsWith('160000 ') ? [join(root, entry.slice(entry.indexOf('\t') + 1))] : [],
    );
}

/** `seen` are folders that were examined: a link can lead to one again. */
async function storedModules(
  folder: string,
  depth: number,
  seen: Set<string>,
): Promise<readonly GitFolder[]> {
  const place = await real(folder);
  if (seen.has(place)) return [];
  seen.add(place);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: GitFolder[] = [];
  for (const entry of entries) {
    if (entry.isFile()) continue;
    if (found.length > MAX_FOLDERS) break;
    const path = join(folder, entry.name);
    if (await isThere(join(path, 'HEAD'))) found.push(bare(await real(path)));
    else if (depth > 0) found.push(...(await storedModules(path, depth - 1, seen)));
  }
  return found;
}

/**
 * Returns the repositories that git may take for the address of a remote that is a folder. It looks
 * for them with these endings, in another order for each of its commands.
 */
export async function remoteFolders(path: string): Promise<readonly GitFolder[]> {
  const found: GitFolder[] = [];
  for (const ending of ['/.git', '', '.git/.git', '.git']) {
    const place = `${path}${ending}`;
    const folder = (await pointedTo(place)) ?? place;
    if (await isThere(join(folder, 'HEAD'))) found.push(bare(await real(folder)));
  }
  return found;
}

/** Returns the folder that a `.git` file names; null if it is none. */
async function pointedTo(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile() || found.size > MAX_POINTER) return null;
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.startsWith('gitdir: ') ? resolve(dirname(file), text.slice(8).trim()) : null;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

const bare = (folder: string): GitFolder => ({ root: null, own: folder, common: folder });

function real(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
