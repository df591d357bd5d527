import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { errorCode } from './error-code.ts';

// Windows lacks all but the first; undefined counts as 0 in `|`.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants;

/** Reports that a resolved path leads to another place than when it was resolved. */
export class PathMoved extends Error {
  readonly code = 'MOVED';
}

/**
 * A folder that stays the same although its path may be replaced by a symbolic link: on Linux its
 * entries are reached by the open handle. Elsewhere `check` is the only guard.
 */
export interface OpenFolder {
  /** Path of an entry, for `node:fs` and as the working folder of a child process. */
  at(name: string): string;
  /** Throws PathMoved if the folder is no longer at its path. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a resolved path for reading. Follows no link; throws PathMoved if one is in the path now. */
export async function openResolved(path: string): Promise<FileHandle> {
  const handle = await openHandle(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    await checkHandle(handle, path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens a resolved folder. `create` makes the missing folders of the path. */
export async function openFolder(
  path: string,
  { create }: { readonly create: boolean },
): Promise<OpenFolder> {
  if (process.platform === 'win32') return folderByPath(path, create);
  const handle = await folderHandle(path, create);
  const check = () => checkHandle(handle, path);
  try {
    await check();
  } catch (error) {
    await handle.close();
    throw error;
  }
  const base = process.platform === 'linux' ? `/proc/${process.pid}/fd/${handle.fd}` : path;
  return { at: (name) => join(base, name), check, close: () => handle.close() };
}

async function folderByPath(path: string, create: boolean): Promise<OpenFolder> {
  if (create) await mkdir(path, { recursive: true });
  const check = async () => {
    if ((await realpath(path)) !== path) throw new PathMoved();
  };
  await check();
  return { at: (name) => join(path, name), check, close: () => Promise.resolve() };
}

async function folderHandle(path: string, create: boolean): Promise<FileHandle> {
  const flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW;
  try {
    return await openHandle(path, flags);
  } catch (error) {
    if (!create || errorCode(error) !== 'ENOENT') throw error;
  }
  const parent = await openFolder(dirname(path), { create });
  try {
    const inParent = parent.at(basename(path));
    await mkdir(inParent).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    return await openHandle(inParent, flags);
  } finally {
    await parent.close();
  }
}

async function openHandle(path: string, flags: number): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    // A link as the last name: ELOOP, or ENOTDIR if a folder is required.
    const code = errorCode(error);
    if (code === 'ELOOP' || (code === 'ENOTDIR' && (await lstat(path)).isSymbolicLink()))
      throw new PathMoved();
    throw error;
  }
}

async function checkHandle(handle: FileHandle, path: string): Promise<void> {
  if (process.platform === 'linux') {
    if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== path) throw new PathMoved();
    return;
  }
  if ((await realpath(path)) !== path) throw new PathMoved();
  const [opened, named] = await Promise.all([handle.stat(), lstat(path)]);
  if (opened.ino !== named.ino || opened.dev !== named.dev) throw new PathMoved();
}
