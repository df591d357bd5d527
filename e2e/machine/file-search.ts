import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files below a folder that contain the text. */
export async function filesContaining(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const matches = await Promise.all(
    files.map(async (file) => (await readFile(file)).includes(text)),
  );
  return files.filter((_, at) => matches[at]);
}
