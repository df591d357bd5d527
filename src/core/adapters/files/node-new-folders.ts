import { lstat, mkdir, rename, rm } from 'node:fs/promises';

import type { NewFolderPort } from '#core/projects/cloning/new-folder-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

export class NodeNewFolders implements NewFolderPort {
  make(path: string): Promise<Result<null, string>> {
    return attempt(() => mkdir(path));
  }

  async move(from: string, to: string): Promise<Result<null, string>> {
    // A rename replaces an empty folder on most systems.
    const isTaken = await lstat(to).then(
      () => true,
      () => false,
    );
    return isTaken ? err('something of that name exists') : attempt(() => rename(from, to));
  }

  remove(path: string): Promise<Result<null, string>> {
    return attempt(() => rm(path, { recursive: true, force: true, maxRetries: 3 }));
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
