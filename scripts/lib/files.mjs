import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import { root } from './paths.mjs';

const skipped = new Set(['node_modules', '.git']);

/**
 * Returns every file below a folder of the project, as sorted paths from the root with forward
 * slashes.
 */
export function listFiles(folder) {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  const found = [];
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      const child = join(path, entry.name);
      if (entry.isDirectory()) walk(child);
      else found.push(relative(root, child).replaceAll('\\', '/'));
    }
  };
  walk(start);
  return found.toSorted();
}
