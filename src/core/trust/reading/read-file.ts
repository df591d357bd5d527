import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { FileReadPort } from '#core/ports.ts';

/** Largest file that is read, and the most files of one folder. */
const MAX_BYTES = 1024 * 1024;
const MAX_FILES = 200;
const MAX_DEPTH = 6;

/** `unsure` is the reason why the content is not known: it can differ at each start. */
export type ReadFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly unsure: string };

/** Reads a file; null if there is none. Opens regular files only, and no more than a limit. */
export async function readFile(
  reads: FileReadPort,
  folder: string,
  path: string,
): Promise<ReadFile | null> {
  const kind = await kindOf(join(folder, path));
  if (kind === 'missing') return null;
  if (kind !== 'file') return { path, unsure: kind };
  const read = await reads.read(join(folder, path), 0, MAX_BYTES);
  if (!read.ok) return read.error === 'missing' ? null : { path, unsure: read.error };
  const { bytes, size } = read.value;
  if (size > MAX_BYTES) return { path, unsure: `${size} bytes` };
  return { path, text: Buffer.from(bytes).toString('utf8') };
}

/** Reads the files of a folder and of its subfolders, in the order of their paths. */
export async function readFolder(
  reads: FileReadPort,
  folder: string,
  path: string,
): Promise<readonly ReadFile[]> {
  const kind = await kindOf(join(folder, path));
  if (kind === 'missing') return [];
  if (kind !== 'folder') return [{ path, unsure: kind }];
  const found: ReadFile[] = [];
  const paths: string[] = [];
  await list(folder, path, MAX_DEPTH, paths, found);
  if (paths.length > MAX_FILES) found.push({ path, unsure: `more than ${MAX_FILES} files` });
  for (const each of paths.slice(0, MAX_FILES).toSorted()) {
    const read = await readFile(reads, folder, each);
    if (read) found.push(read);
  }
  return found;
}

async function list(
  folder: string,
  path: string,
  depth: number,
  paths: string[],
  unsure: ReadFile[],
): Promise<void> {
  if (depth === 0) return void unsure.push({ path, unsure: 'too many subfolders' });
  try {
    for await (const entry of await opendir(join(folder, path))) {
      if (paths.length > MAX_FILES) return;
      const inner = `${path}/${entry.name}`;
      if (await isFolder(entry, join(folder, inner)))
        await list(folder, inner, depth - 1, paths, unsure);
      else paths.push(inner);
    }
  } catch {
    unsure.push({ path, unsure: 'notReadable' });
  }
}

async function isFolder(entry: Dirent, path: string): Promise<boolean> {
  return entry.isSymbolicLink() ? (await kindOf(path)) === 'folder' : entry.isDirectory();
}

type Kind = 'file' | 'folder' | 'other' | 'missing' | 'notReadable';

/** Follows links. A link to nothing is missing, as it is for an agent. */
export async function kindOf(path: string): Promise<Kind> {
  try {
    const found = await stat(path);
    if (found.isFile()) return 'file';
    return found.isDirectory() ? 'folder' : 'other';
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'notReadable';
  }
}
