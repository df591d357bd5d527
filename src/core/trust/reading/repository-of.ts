import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import type { FileReadPort } from '#core/ports.ts';

/** Most folders above a folder that are looked at. */
const MAX_UP = 64;
const MAX_POINTER = 4096;

/** The folders of a project whose files agents read. All paths are real. */
export type ProjectFolders = {
  /** Identity of the project: the same for all worktrees of a repository. */
  readonly place: string;
  /** Top of the repository or worktree; the folder itself if it is in none. */
  readonly top: string;
  /** The folder itself and those above it up to the top of its repository, the folder first. */
  readonly folders: readonly string[];
};

/**
 * Returns the folders of a project, without running git. Without a repository, agents read all
 * folders above. The home folder holds the person's own files, and ends the search.
 */
export async function projectFolders(
  reads: FileReadPort,
  folder: string,
  homeDir: string,
): Promise<ProjectFolders> {
  const start = await realpath(folder).catch(() => resolve(folder));
  const home = await realpath(homeDir).catch(() => resolve(homeDir));
  const folders: string[] = [];
  for (const each of upwards(start).slice(0, MAX_UP)) {
    if (each === home) break;
    folders.push(each);
    const kind = await kindOfGit(reads, each);
    if (kind !== 'none')
      return { place: kind === 'file' ? await mainOf(reads, each) : each, top: each, folders };
  }
  return { place: start, top: start, folders };
}

/**
 * Returns whether the folder is the top of a repository, by git's own rule: a `.git` without HEAD,
 * objects and refs does not end its search, so that it hides no folder above.
 */
async function kindOfGit(reads: FileReadPort, folder: string): Promise<'folder' | 'file' | 'none'> {
  const git = join(folder, '.git');
  const found = await stat(git).catch(() => null);
  if (found?.isFile())
    return (await isThere(pointedTo(folder, await lineOf(reads, git)), 'HEAD')) ? 'file' : 'none';
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => isThere(git, name)));
  return parts.every(Boolean) ? 'folder' : 'none';
}

async function isThere(folder: string | null, name: string): Promise<boolean> {
  return folder !== null && (await stat(join(folder, name)).catch(() => null)) !== null;
}

/** Returns the folder that a `.git` file names; null if it names none. */
function pointedTo(top: string, pointer: string | null): string | null {
  return pointer?.startsWith('gitdir: ') ? resolve(top, pointer.slice(8)) : null;
}

function upwards(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

/**
 * Returns the main folder of a linked worktree. A `.git` file alone proves nothing, because a
 * foreign folder can name any repository: git's folder must name the worktree, too.
 */
async function mainOf(reads: FileReadPort, top: string): Promise<string> {
  const named = pointedTo(top, await lineOf(reads, join(top, '.git')));
  const back = named && (await lineOf(reads, join(named, 'gitdir')));
  const common = named && (await lineOf(reads, join(named, 'commondir')));
  if (!named || !back || !common) return top;
  const isNamed = (await realpath(resolve(named, back)).catch(() => null)) === join(top, '.git');
  const shared = await realpath(resolve(named, common)).catch(() => null);
  if (!isNamed || shared === null) return top;
  return basename(shared) === '.git' ? dirname(shared) : shared;
}

async function lineOf(reads: FileReadPort, file: string): Promise<string | null> {
  const read = await reads.read(file, 0, MAX_POINTER);
  return read.ok ? Buffer.from(read.value.bytes).toString('utf8').trim() : null;
}
