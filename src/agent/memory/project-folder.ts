import { lstat, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { errorCode } from '#agent/workspace/error-code.ts';

/**
 * Returns the root of the Git repository of a folder; the folder itself if there is none. As for
 * Git, a folder `.git` without a HEAD is no repository: sandboxes leave empty ones behind.
 */
export async function projectFolder(workspace: string): Promise<string> {
  for (let folder = workspace; folder !== dirname(folder); folder = dirname(folder)) {
    if (folder === homedir() && folder !== workspace) break;
    if (await hasRepository(folder)) return folder;
  }
  return workspace;
}

/** `.git` is a file in a linked worktree. */
async function hasRepository(folder: string): Promise<boolean> {
  try {
    const path = join(folder, '.git');
    if ((await stat(path)).isFile()) return true;
    return (await existingFile(join(path, 'HEAD'))) !== null;
  } catch (error) {
    errorCode(error);
    return false;
  }
}

/** Returns the path if there is an entry of this name, also a broken link; else null. */
export async function existingFile(path: string): Promise<string | null> {
  try {
    await lstat(path);
    return path;
  } catch (error) {
    errorCode(error);
    return null;
  }
}
