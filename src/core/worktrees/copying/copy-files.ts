import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, lstat, mkdir, readlink, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { fileOf } from './copied-files.ts';
import { hasPlainFolders, sizeOfCopyable } from './safe-paths.ts';

/** A copied file with its content at that time. */
export type CopiedFile = { readonly path: string; readonly hash: string };

/**
 * Copies files of one tree to another, sharing their blocks where the file system can. Overwrites
 * nothing and follows no link. A file that changed or vanished since it was listed is left out.
 */
export async function copyFiles(
  from: string,
  to: string,
  paths: readonly string[],
): Promise<readonly CopiedFile[]> {
  const copied: CopiedFile[] = [];
  for (const path of paths) {
    if ((await sizeOfCopyable(from, path)) === null) continue;
    if (!(await hasPlainFolders(to, path.split('/')))) continue;
    const target = fileOf(to, path);
    if (!(await copyOne(fileOf(from, path), target))) continue;
    const hash = await hashOfFile(target);
    if (hash !== null) copied.push({ path, hash });
  }
  return copied;
}

/** Returns false if the file could not be copied or is there already. */
async function copyOne(from: string, to: string): Promise<boolean> {
  try {
    await mkdir(dirname(to), { recursive: true });
    const found = await lstat(from);
    if (found.isSymbolicLink()) await symlink(await readlink(from), to);
    else await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return true;
  } catch {
    return false; // The file exists, cannot be read, or the disk is full: the list shows it missing.
  }
}

/** Returns the hash of a file's kind and content; that of a link's target for a link. */
export async function hashOfFile(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    const found = await lstat(file);
    if (found.isSymbolicLink()) return hash.update(`link ${await readlink(file)}`).digest('hex');
    if (!found.isFile()) return null;
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
