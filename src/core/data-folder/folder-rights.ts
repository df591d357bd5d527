import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';

const OTHERS = 0o077;
const FOLDER = 0o700;
const FILE = 0o600;
/** Agents and the demo have folders of their own here; their files may be programs, which stay programs. */
const OWNER_RIGHTS = 0o700;

/** `wasOpen`: whether other accounts could enter the folder before. */
export type ClosedFolder = { readonly wasOpen: boolean };
export type FolderStillOpen = { readonly message: string; readonly command: string };

/**
 * Closes the data folder to other accounts. A folder that was open is closed with all that is in it, because a program that has
 * a path or an open file keeps its access; of a closed one only its own files are looked at. Windows has no such rights: there the profile is private.
 */
export function closeToOthers(folder: string, platform: string = process.platform): Result<ClosedFolder, FolderStillOpen> {
  if (platform === 'win32') return ok({ wasOpen: false });
  const command = `sudo chown -R "$(id -u)" ${quoted(folder)} && chmod -R go= ${quoted(folder)}`;
  try {
    const wasOpen = (lstatSync(folder).mode & OTHERS) !== 0;
    closeOne(folder);
    // A folder that was chosen by mistake, such as one with projects in it, keeps the rights of what is in it.
    if (existsSync(join(folder, 'corral.db'))) closeInside(folder, wasOpen);
    return ok({ wasOpen });
  } catch (error) {
    // The lock reports a disk that cannot be written. No account can read it that could not read it before.
    if (error instanceof Error && 'code' in error && error.code === 'EROFS') return ok({ wasOpen: false });
    const reason = error instanceof Error ? error.message : String(error);
    return err({ message: `The data folder ${folder} can be read by other accounts, and that cannot be changed: ${reason}`, command });
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
  // A socket or a side file of SQLite may be gone meanwhile.
  if (!stats || stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return;
  chmodSync(path, stats.isDirectory() ? FOLDER : (stats.mode & OWNER_RIGHTS) | FILE);
}

/** Returns the path as a POSIX shell reads it. */
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
