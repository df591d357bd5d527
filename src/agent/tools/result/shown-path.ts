import { relative } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

import { sourceName } from './data-text.ts';

/**
 * Returns a path for the model and for cards: relative to the workspace if it is inside, else
 * absolute; on one line, with hidden characters spelled out.
 */
export function shownPath(workspace: string, path: string): string {
  return sourceName(isInside(workspace, path) ? relative(workspace, path) || '.' : path);
}
