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
  let room = FOLDERS;
  for (let depth = 0; depth < DEPTH && folders.length > 0; depth += 1) {
    const found = folders.slice(0, room).map((folder) => {
      const isTop = folder === workspace;
      return contentsOf(folder, { names, isTop });
    });
    room -= folders.length;
    for (const each of found) {
      guarded.push(...each.guarded);
      secrets.push(...each.secrets);
    }
    folders = room > 0 ? found.flatMap((each) => each.folders) : [];
  }
  return { guarded, secrets };
}

type Contents = NestedPaths & { readonly folders: readonly string[] };

function contentsOf(
  folder: string,
  { names, isTop }: { readonly names: readonly string[]; readonly isTop: boolean },
): Contents {
  const entries = folderEntries(folder);
  if (!isTop && isBareRepository(entries)) return { guarded: [folder], secrets: [], folders: [] };
  const pathsOf = (isMeant: (entry: Dirent) => boolean) =>
    entries.filter(isMeant).map(({ name }) => join(folder, name));
  const isNamed = ({ name }: Dirent) => names.includes(name);
  return {
    // Those of the top are guarded by name, also if they are links.
    guarded: isTop ? [] : pathsOf((entry) => isNamed(entry) && !entry.isSymbolicLink()),
    secrets: pathsOf((entry) => entry.isFile() && isKeyFile(entry.name)),
    folders: pathsOf(
      (entry) => entry.isDirectory() && !isNamed(entry) && entry.name !== 'node_modules',
    ),
  };
}

/** Returns whether git takes a folder for a repository. */
function isBareRepository(entries: readonly Dirent[]): boolean {
  const has = (name: string) => entries.some((entry) => entry.name === name);
  return has('HEAD') && (has('commondir') || (has('objects') && has('refs')));
}

function folderEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
