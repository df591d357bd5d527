import { constants, type Dirent } from 'node:fs';
import { access, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { kindOf } from '../reading/read-file.ts';

const MAX_FILES = 200;
const MAX_DEPTH = 4;

/** A file of a folder of hooks. `unsure` is the reason why the folder is not known. */
type HookFile = { readonly path: string; readonly unsure: string | null };

/**
 * Returns the files of a folder of hooks that can run, also those that a hook may start. Any name
 * counts but those of git's samples: a later git may have hooks of other names.
 */
export async function hookFiles(folder: string): Promise<readonly HookFile[]> {
  // The folder of hooks that Husky makes runs files of the folder above.
  const isHusky = /husky[\\/]_$/u.test(folder);
  const found: HookFile[] = [];
  await list(isHusky ? dirname(folder) : folder, {
    mustRun: !isHusky,
    found,
    depth: MAX_DEPTH,
    seen: new Set(),
  });
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

type Listing = {
  readonly mustRun: boolean;
  readonly found: HookFile[];
  readonly depth: number;
  /** Folders that were listed: a link can lead to one again. */
  readonly seen: Set<string>;
};

async function list(folder: string, listing: Listing): Promise<void> {
  const { mustRun, found, depth, seen } = listing;
  const place = await realpath(folder).catch(() => folder);
  if (seen.has(place)) return;
  seen.add(place);
  if (depth < 0) return void found.push({ path: folder, unsure: 'too many subfolders' });
  const entries = await hookEntries(folder);
  if (entries === null) return void found.push({ path: folder, unsure: 'notReadable' });
  for (const { name } of entries) {
    const path = join(folder, name);
    const kind = await kindOf(path);
    if (kind === 'folder') await list(path, { ...listing, depth: depth - 1 });
    if (kind !== 'file' || name.endsWith('.sample')) continue;
    if (found.length > MAX_FILES) return;
    if (mustRun && !(await canRun(path))) continue;
    const isLast = found.length === MAX_FILES;
    found.push({ path, unsure: isLast ? `more than ${MAX_FILES} files` : null });
  }
}

/** Returns no entries if there is no folder, and null if it cannot be read. */
async function hookEntries(folder: string): Promise<readonly Dirent[] | null> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
    return code === 'ENOENT' || code === 'ENOTDIR' ? [] : null;
  }
}

/** Asks the system as git does. */
async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
