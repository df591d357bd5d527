import { relative } from 'node:path';

import { isInside } from '#agent/workspace/path-traps.ts';

/** Returns a path relative to the workspace if it is inside, else the absolute path. */
export function shownPath(workspace: string, path: string): string {
  return isInside(workspace, path) ? relative(workspace, path) || '.' : path;
}
