import { createHash, type Hash } from 'node:crypto';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

import type { CopiedFile } from '../copying/copy-files.ts';
import { hashOfFile } from '../copying/copy-files.ts';
import { fileOf } from '../copying/copied-files.ts';
import { addState } from './file-state.ts';

/** Maximum number of files of ignored folders that are looked at. */
const MAX_FILES = 20_000;

type Work = { left: number; readonly known: ReadonlyMap<string, string>; readonly state: Hash };

/**
 * Returns those of the ignored files and folders that are not, or no longer, what Corral copied.
 * `state` changes with any of their files; files of very large folders are not looked at, and such
 * a folder counts as work.
 */
export async function ignoredWork(
  folder: string,
  ignored: readonly string[],
  copied: readonly CopiedFile[],
): Promise<{ readonly names: readonly string[]; readonly state: string }> {
  const known = new Map(copied.map(({ path, hash }) => [path, hash]));
  const work: Work = { left: MAX_FILES, known, state: createHash('sha256') };
  const names: string[] = [];
  for (const path of ignored) {
    const isWork = path.endsWith('/')
      ? await hasWork(folder, path.slice(0, -1), work)
      : await isOwn(folder, path, work);
    if (isWork) names.push(path);
  }
  return { names, state: work.state.digest('hex') };
}

async function hasWork(root: string, path: string, work: Work): Promise<boolean> {
  let isWork = false;
  try {
    for await (const entry of await opendir(fileOf(root, path))) {
      if (work.left <= 0) return true;
      const below = `${path}/${entry.name}`;
      const found = entry.isDirectory()
        ? await hasWork(root, below, work)
        : await isOwn(root, below, work);
      isWork ||= found;
    }
    return isWork;
  } catch {
    return true; // A folder that cannot be read may contain anything.
  }
}

async function isOwn(root: string, path: string, work: Work): Promise<boolean> {
  work.left -= 1;
  const file = join(root, path);
  await addState(work.state, root, path);
  const hash = work.known.get(path);
  return hash === undefined || (await hashOfFile(file)) !== hash;
}
