import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { isKeyFile } from '#agent/trust/path-classes.ts';

/** Limits of the search inside a workspace, which runs before each command. */
const DEPTH = 5;
const FOLDERS = 2_000;

export interface NestedPaths {
  /** Guarded names below the top, and folders that are bare repositories. */
  readonly guarded: readonly string[];
  /** Files with keys or the secrets of an environment, also at the top. */
  readonly secrets: readonly string[];
}

/**
 * Finds what the subfolders of a workspace have that programs outside of the sandbox obey, and its
 * secret files. Links are not followed: what they lead to has a place of its own.
 */
export function findNested(workspace: string, names: readonly string[]): NestedPaths {
  const guarded: string[] = [];
  const secrets: string[] = [];
  let folders = [workspace];
  let read = 0;
  for (let depth = 0; depth < DEPTH && folders.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of folders) {
      if ((read += 1) > FOLDERS) return { guarded, secrets };
      const entries = entriesOf(folder);
      const isTop = folder === workspace;
      if (!isTop && isBareRepository(entries)) {
        guarded.push(folder);
        continue;
      }
      for (const entry of entries) {
        const path = join(folder, entry.name);
        if (names.includes(entry.name)) {
          if (!isTop && !entry.isSymbolicLink()) guarded.push(path);
        } else if (entry.isDirectory() && entry.name !== 'node_modules') next.push(path);
        if (entry.isFile() && isKeyFile(entry.name)) secrets.push(path);
      }
    }
    folders = next;
  }
  return { guarded, secrets };
}

/** Returns whether git takes a folder for a repository. */
function isBareRepository(entries: readonly Dirent[]): boolean {
  const has = (name: string) => entries.some((entry) => entry.name === name);
  return has('HEAD') && (has('commondir') || (has('objects') && has('refs')));
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
