import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

import type { FileProbePort, FileReadPort } from '#core/ports.ts';
import type { GitHead } from '#shared/session/git-head.ts';

import { isOnAnotherHost } from './other-host.ts';

/** Maximum length of HEAD and of a `.git` file, in bytes. A longer file is not read further. */
const MAX_BYTES = 4096;
/** Maximum number of folders that are searched upwards for a repository. */
const MAX_PARENTS = 64;

type Ports = { readonly reads: FileReadPort; readonly probes: FileProbePort };

export type FoundHead = {
  /** Folder of HEAD; null if there is no repository. */
  readonly gitDir: string | null;
  readonly head: GitHead | null;
  /**
   * Main folder of the repository, the same for all of its worktrees; null if there is no
   * repository; undefined if there is no folder that could be in one.
   */
  readonly repository: string | null | undefined;
};

type GitPlace = { readonly gitDir: string; readonly repository: string };

/**
 * Finds the repository of a folder and reads its HEAD, without running git. Follows the `gitdir:`
 * files of worktrees and submodules. `head` is null if there is no repository or if its HEAD is not
 * in a known form; the files are the project's, so they may contain anything.
 */
export async function findHead(folder: string, ports: Ports): Promise<FoundHead> {
  const place = await findPlace(folder, ports);
  return place === null || place === undefined
    ? { gitDir: null, head: null, repository: place }
    : { ...place, head: await readHead(place.gitDir, ports) };
}

/** Returns undefined if the folder does not exist, null if it is in no repository. */
async function findPlace(
  folder: string,
  { reads, probes }: Ports,
): Promise<GitPlace | null | undefined> {
  if (!isAbsolute(folder)) return undefined;
  const work = await probes.probe(folder);
  if (!work.ok || work.value.kind !== 'folder') return undefined;
  let parent = folder;
  for (let count = 0; count < MAX_PARENTS; count += 1) {
    const place = join(parent, '.git');
    const found = await probes.probe(place);
    if (found.ok && found.value.kind === 'folder') {
      // A repository in the folder itself may be in creation. A parent's `.git` without HEAD is none.
      if (count === 0 || (await probes.probe(join(place, 'HEAD'))).ok)
        return { gitDir: place, repository: parent };
    }
    if (found.ok && found.value.kind === 'file') return linkedPlace(place, { reads, probes });
    const above = dirname(parent);
    if (above === parent) return null;
    parent = above;
  }
  return null;
}

/** Returns the place that a `.git` file names. Returns null if it names no folder. */
async function linkedPlace(file: string, { reads, probes }: Ports): Promise<GitPlace | null> {
  const named = /^gitdir: (.+)$/u.exec((await smallFileText(file, reads)) ?? '')?.[1];
  if (named === undefined || named.includes('\0')) return null;
  const place = resolve(dirname(file), named);
  if (isOnAnotherHost(place, file)) return null;
  const found = await probes.probe(place);
  if (!found.ok || found.value.kind !== 'folder') return null;
  const main = await mainFolder(place, reads);
  return { gitDir: place, repository: main ?? dirname(file) };
}

/**
 * Returns the main folder of the repository to which the git folder of a worktree belongs. Returns
 * null for other git folders, e.g. that of a submodule, and for one that claims another repository
 * than the one it is in, and for a bare repository, unless it is hidden in its main folder
 * (`project/.bare`).
 */
async function mainFolder(gitDir: string, reads: FileReadPort): Promise<string | null> {
  const named = await smallFileText(join(gitDir, 'commondir'), reads);
  if (named === null || named === '' || named.includes('\0')) return null;
  const common = resolve(gitDir, named);
  if (dirname(gitDir) !== join(common, 'worktrees')) return null;
  return basename(common).startsWith('.') ? dirname(common) : null;
}

async function readHead(gitDir: string, { reads }: Ports): Promise<GitHead | null> {
  const text = (await smallFileText(join(gitDir, 'HEAD'), reads)) ?? '';
  const name = branchIn(/^ref: (.+)$/u.exec(text)?.[1]);
  if (name !== null) return { kind: 'branch', name };
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(text)) return null;
  return { kind: 'detached', commit: text, rebasing: await rebasedBranch(gitDir, reads) };
}

async function rebasedBranch(gitDir: string, reads: FileReadPort): Promise<string | null> {
  for (const folder of ['rebase-merge', 'rebase-apply']) {
    const name = branchIn(
      (await smallFileText(join(gitDir, folder, 'head-name'), reads)) ?? undefined,
    );
    if (name !== null) return name;
  }
  return null;
}

/**
 * Returns the branch of a full reference. Returns null for any other text, and for the placeholder
 * of repositories that keep their references in tables.
 */
function branchIn(reference: string | undefined): string | null {
  const name = /^refs\/heads\/([^\p{Cc}]+)$/u.exec(reference ?? '')?.[1];
  return name === undefined || name === '.invalid' ? null : name;
}

/** Returns the text of a small file without its last line break. Returns null if it is longer. */
async function smallFileText(file: string, reads: FileReadPort): Promise<string | null> {
  const read = await reads.read(file, 0, MAX_BYTES);
  if (!read.ok || read.value.size > MAX_BYTES) return null;
  return Buffer.from(read.value.bytes)
    .toString('utf8')
    .replace(/\r?\n$/u, '');
}
