import { lstat, readlink, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

/**
 * Returns the size of a file that may be copied out of a tree. Returns null for a missing file, a
 * folder or a device, for a path that leaves the tree or goes through a link, and for a link with
 * an absolute target or a target outside of the tree.
 */
export async function sizeOfCopyable(root: string, path: string): Promise<number | null> {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part === '.git'))
    return null;
  if (!(await hasPlainFolders(root, parts))) return null;
  const file = join(root, ...parts);
  const found = await lstat(file).catch(() => null);
  if (found?.isFile()) return found.size;
  return found?.isSymbolicLink() && (await staysInside(root, file)) ? 0 : null;
}

/** Returns true if all folders above the last part are folders or missing, and none is a link. */
export async function hasPlainFolders(root: string, parts: readonly string[]): Promise<boolean> {
  let folder = root;
  for (const part of parts.slice(0, -1)) {
    folder = join(folder, part);
    const found = await lstat(folder).catch(() => null);
    if (found === null) return true;
    if (!found.isDirectory()) return false;
  }
  return true;
}

async function staysInside(root: string, link: string): Promise<boolean> {
  const target = await readlink(link).catch(() => null);
  if (target === null || isAbsolute(target)) return false;
  if (!isInside(root, resolve(dirname(link), target))) return false;
  const end = await realpath(link).catch(() => null);
  return end === null || isInside(await realpath(root), end);
}
