import nodePath, { type PlatformPath } from 'node:path';

/**
 * Returns the way from a folder to a path in it, '' for the folder itself. Returns null if the path
 * is outside of the folder, or if one of the two is not absolute. Compares texts: where a link must
 * not lead out, both have to be resolved.
 */
export function pathInside(
  folder: string,
  path: string,
  paths: PlatformPath = nodePath,
): string | null {
  if (!paths.isAbsolute(folder) || !paths.isAbsolute(path)) return null;
  const way = paths.relative(folder, path);
  // On Windows, the way to another drive is an absolute path.
  return paths.isAbsolute(way) || way === '..' || way.startsWith(`..${paths.sep}`) ? null : way;
}

/** Returns whether a path is the folder or inside of it. Both are absolute and resolved. */
export function isInside(folder: string, path: string, paths?: PlatformPath): boolean {
  return pathInside(folder, path, paths) !== null;
}

/** Returns whether a path is inside of a folder, and not the folder itself. */
export function isBelow(folder: string, path: string): boolean {
  const way = pathInside(folder, path);
  return way !== null && way !== '';
}
