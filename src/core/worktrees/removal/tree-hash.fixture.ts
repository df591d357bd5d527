import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { hashOfFile } from '../copying/copy-files.ts';

/** Returns the hashes of all files and links below a folder, by path. */
export async function treeHash(folder: string): Promise<Readonly<Record<string, string | null>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes: Record<string, string | null> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    hashes[name] = entry.isDirectory() ? 'folder' : await hashOfFile(path);
  }
  return hashes;
}
