import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';
import { shellWord } from '#shared/base/shell-word.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

const OTHERS = 0o077;
const FOLDER = 0o700;
const FILE = 0o600;
/**
 * Mask of the owner's rights. Agents and the demo have folders of their own in the data folder, and
 * programs in them stay executable for their owner.
 */
const OWNER_RIGHTS = 0o700;

/** `wasOpen` is true if other accounts could enter the folder before. */
export type ClosedFolder = { readonly wasOpen: boolean };
export type FolderStillOpen = { readonly message: Sentence; readonly command: string };

/**
 * Closes the data folder to other accounts. A folder that was open is closed with its whole
 * content, because a program that has a path or an open file keeps its access. In a folder that was
 * closed, only the files directly in it are checked. Windows has no such rights: profiles are
 * private there.
 */
export function closeToOthers(
  folder: string,
  platform: string = process.platform,
): Result<ClosedFolder, FolderStillOpen> {
  if (platform === 'win32') return ok({ wasOpen: false });
  const command = `sudo chown -R "$(id -u)" ${shellWord(folder)} && chmod -R go= ${shellWord(folder)}`;
  try {
    const wasOpen = (lstatSync(folder).mode & OTHERS) !== 0;
    closeOne(folder);
    // A folder that was chosen by mistake, for example one with projects, keeps the rights of its
    // content.
    if (existsSync(join(folder, 'corral.db'))) closeInside(folder, wasOpen);
    return ok({ wasOpen });
  } catch (error) {
    // The lock reports a disk that cannot be written. The rights of its files are unchanged.
    if (error instanceof Error && 'code' in error && error.code === 'EROFS')
      return ok({ wasOpen: false });
    const reason = error instanceof Error ? error.message : String(error);
    return err({
      message: compose('folderFailures.readByOthers', { path: folder, reason }),
      command,
    });
  }
}

function closeInside(folder: string, isDeep: boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    closeOne(path);
    if (entry.isDirectory() && isDeep) closeInside(path, isDeep);
  }
}

function closeOne(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A socket or a side file of SQLite may have been deleted since.
  if (!stats || stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return;
  chmodSync(path, stats.isDirectory() ? FOLDER : (stats.mode & OWNER_RIGHTS) | FILE);
}
