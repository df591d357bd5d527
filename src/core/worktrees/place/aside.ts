import { dirname, join } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

/** Returns the folder in which worktrees are made if the person chose no other. */
export function usualPlace(dataDir: string): string {
  return join(dataDir, 'worktrees');
}

/**
 * Returns the folder into which worktrees of a place are moved aside. A place that the person chose
 * has its own, so that a removal stays on one file system and is one step.
 */
export function asideOfPlace(dataDir: string, place: string): string {
  return isInside(dataDir, place) ? join(dataDir, 'removed') : join(place, '.corral-removed');
}

/** Returns the folder into which a worktree is moved aside: `<place>/<repository>/<name>`. */
export function asideOfFolder(dataDir: string, folder: string): string {
  return asideOfPlace(dataDir, dirname(dirname(folder)));
}
