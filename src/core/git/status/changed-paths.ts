import type { GitStatus } from './status-output.ts';

/** Paths that the system reported, relative to the checkout; null if it may have missed some. */
export type SeenPaths = ReadonlySet<string> | null;

/**
 * Returns the files whose change against HEAD is another one than at the earlier status; null if any
 * may be. Two statuses that are equal do not tell whether a changed file was changed once more; the
 * paths that the system saw do. A path that git ignores, or that is as in HEAD before and after, is
 * none of them.
 */
export function changedPaths(
  before: GitStatus,
  after: GitStatus,
  seen: SeenPaths,
): readonly string[] | null {
  if (seen === null) return null;
  const found = new Set<string>();
  for (const [path, entry] of after.entries)
    if (before.entries.get(path) !== entry) found.add(path);
  for (const path of before.entries.keys()) if (!after.entries.has(path)) found.add(path);
  const names = new Set([...seen].map((path) => path.normalize()));
  for (const path of new Set([...before.entries.keys(), ...after.entries.keys()]))
    if (isAtOrBelow(path.normalize(), names)) found.add(path);
  for (const path of seen) if (isInNewFolder(path, before, after)) found.add(path);
  return [...found];
}

/** Returns true if one of the names is the path or a folder that it is in. */
function isAtOrBelow(path: string, names: ReadonlySet<string>): boolean {
  return names.has(path) || foldersOf(path).some((folder) => names.has(folder.slice(0, -1)));
}

/** Returns true if a path is in a folder of which git names only the folder. */
function isInNewFolder(path: string, ...statuses: readonly GitStatus[]): boolean {
  return foldersOf(path).some((folder) => statuses.some(({ entries }) => entries.has(folder)));
}

/** Returns the folders that a path is in, each with a slash at its end. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at + 1));
  return folders;
}
