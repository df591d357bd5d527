import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below a folder that hold those words. */
export async function filesWith(folder: string, words: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const held = await Promise.all(files.map(async (file) => (await readFile(file)).includes(words)));
  return files.filter((_, at) => held[at]);
}
