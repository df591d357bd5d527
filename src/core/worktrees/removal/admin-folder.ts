import { link, lstat, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Maximum length of git's small files, in bytes. */
const MAX_BYTES = 4096;

/**
 * Returns git's own folder of a worktree, by the place that git has noted for it. Returns null if
 * git knows no worktree there.
 */
export async function findAdminFolder(common: string, folder: string): Promise<string | null> {
  const all = join(common, 'worktrees');
  for (const name of await readdir(all).catch((): string[] => [])) {
    const admin = join(all, name);
    const place = await readLine(join(admin, 'gitdir'));
    if (place === null) continue;
    const noted = dirname(resolve(admin, place));
    if (noted === folder || (await isSamePath(noted, folder))) return admin;
  }
  return null;
}

/** Returns the first line of a small file. Returns null if there is no such file. */
export async function readLine(file: string): Promise<string | null> {
  const text = await readSmall(file);
  return text === null ? null : (text.split(/\r?\n/u)[0] ?? '');
}

/** Returns the text of a small regular file. Returns null if there is none. */
export async function readSmall(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null);
  if (!found?.isFile() || found.size > MAX_BYTES) return null;
  return readFile(file, 'utf8').catch(() => null);
}

/**
 * Replaces a small file in one step, so that a crash leaves the old or the new text. A draft that a
 * crash left is written again.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  await rename(await draftOf(file, text), file);
}

/**
 * Replaces a file that git guards by a lock of its own. Returns false if another git holds the
 * lock. A lock with the same text is one that a crash left.
 */
export async function replaceLocked(file: string, text: string): Promise<boolean> {
  const lock = `${file}.lock`;
  const draft = await draftOf(file, text);
  const isLocked = await link(draft, lock).then(
    () => true,
    () => false,
  );
  await rm(draft, { force: true });
  if (!isLocked && (await readSmall(lock)) !== text) return false;
  await rename(lock, file);
  return true;
}

/** Deletes git's folder of a worktree, if it still belongs to that place. */
export async function deleteAdminFolder(common: string, folder: string): Promise<void> {
  const admin = await findAdminFolder(common, folder);
  if (admin !== null) await rm(admin, { recursive: true, force: true });
}

async function draftOf(file: string, text: string): Promise<string> {
  const draft = `${file}.corral`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

async function isSamePath(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((path) => realpath(path).catch(() => null)),
  );
  return first !== null && first === second;
}
