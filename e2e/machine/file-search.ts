import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the files below a folder that contain the text; not those that vanish meanwhile. */
export async function filesContaining(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const matches = await Promise.all(
    files.map(async (file) => (await contentOf(file)).includes(text)),
  );
  return files.filter((_, at) => matches[at]);
}

/** Returns nothing for a file that is gone: the core replaces files by temporary ones. */
async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isGone) return Buffer.alloc(0);
    throw error;
  }
}
