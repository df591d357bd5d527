import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';

import type { NewFolderPort } from '#core/ports/new-folder-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

const RECURSIVE = { recursive: true, force: true, maxRetries: 3 };

export class NodeNewFolders implements NewFolderPort {
  make(path: string, note: string): Promise<Result<null, string>> {
    return attempt(async () => {
      await mkdir(dirname(note), { recursive: true, mode: 0o700 });
      await writeFile(note, path, { flag: 'wx' });
      try {
        await mkdir(path);
      } catch (thrown) {
        await rm(note, { force: true });
        throw thrown;
      }
    });
  }

  async move(from: string, to: string, note: string): Promise<Result<null, string>> {
    // A rename replaces an empty folder on most systems.
    const isTaken = await lstat(to).then(
      () => true,
      () => false,
    );
    if (isTaken) return err('something of that name exists');
    return attempt(async () => {
      await rename(from, to);
      await rm(note, { force: true });
    });
  }

  remove(path: string, note: string): Promise<Result<null, string>> {
    return attempt(async () => {
      await rm(path, RECURSIVE);
      await rm(note, { force: true });
    });
  }

  async removeUnfinished(notesFolder: string, namesBeginWith: string): Promise<void> {
    const names = await readdir(notesFolder).catch(() => []);
    for (const name of names) {
      const note = join(notesFolder, name);
      const path = await readFile(note, 'utf8').catch(() => '');
      const isOurs = isAbsolute(path) && basename(path).startsWith(namesBeginWith);
      if (isOurs) await this.remove(path, note);
    }
  }
}

async function attempt(work: () => Promise<unknown>): Promise<Result<null, string>> {
  try {
    await work();
    return ok(null);
  } catch (thrown) {
    return err(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
