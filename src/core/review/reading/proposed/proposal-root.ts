import { dirname, isAbsolute, relative, sep } from 'node:path';

/** Returns true if an absolute path is below a folder. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Returns the deepest folder that contains all of these absolute paths. */
export function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? sep);
  while (!paths.every((path) => isBelow(folder, path)) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}
