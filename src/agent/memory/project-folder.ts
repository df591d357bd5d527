import { lstat, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { errorCode } from '#agent/workspace/error-code.ts';

/** Returns the root of the Git repository of a folder; the folder itself if there is none. */
export async function projectFolder(workspace: string): Promise<string> {
  for (let folder = workspace; folder !== dirname(folder); folder = dirname(folder)) {
    if (folder === homedir() && folder !== workspace) break;
    if (await isThere(join(folder, '.git'))) return folder;
  }
  return workspace;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
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
