import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

const MAX_ENTRIES = 100;

/**
 * Returns a text that changes when the file is changed, replaced, removed or linked to another one:
 * its real path, size, times and inode. Of a folder it includes those of its entries.
 */
export async function fileStamp(file: string): Promise<string> {
  try {
    const real = await realpath(file);
    const found = await stat(real, { bigint: true });
    const own = [real, found.size, found.mtimeNs, found.ctimeNs, found.ino].join(' ');
    if (!found.isDirectory()) return own;
    const names = (await readdir(real)).toSorted().slice(0, MAX_ENTRIES);
    const entries = await Promise.all(names.map((name) => entryStamp(path.join(real, name))));
    return [own, ...entries].join('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `no file: ${String(error.code)}`;
    throw error;
  }
}

async function entryStamp(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  if (found === null) return `${file} missing`;
  return [file, found.size, found.mtimeNs, found.ctimeNs, found.ino].join(' ');
}
