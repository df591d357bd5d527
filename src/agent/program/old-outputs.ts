import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** Age after which the outputs of commands of a session are deleted. */
const KEPT_DAYS = 30;

/** Deletes folders of outputs that no command has written to for 30 days. Never rejects. */
export async function deleteOldOutputs(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const about = await stat(path).catch(() => null);
    if (about?.isDirectory() === true && now - about.mtimeMs > KEPT_DAYS * DAY_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
