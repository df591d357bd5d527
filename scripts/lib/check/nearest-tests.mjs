import { dirname, relative, sep } from 'node:path';

import { root } from '../paths.mjs';

const foldersOf = (path) => dirname(path).split('/');

/** Returns the number of folders between two files: 0 for files of the same folder. */
function distance(one, other) {
  const [from, to] = [foldersOf(one), foldersOf(other)];
  const differsAt = from.findIndex((folder, at) => folder !== to[at]);
  const shared = differsAt < 0 ? from.length : differsAt;
  return from.length + to.length - 2 * shared;
}

/**
 * Selects at most `limit` test files, those nearest to a changed file in the folder tree. Paths are
 * relative and use slashes. Returns them with the number of the others.
 */
export function nearestTests(tests, changed, limit) {
  const near = tests
    .map((path) => ({ path, far: Math.min(...changed.map((other) => distance(path, other))) }))
    .toSorted((a, b) => a.far - b.far || a.path.localeCompare(b.path));
  return {
    chosen: near.slice(0, limit).map(({ path }) => path),
    others: Math.max(0, near.length - limit),
  };
}

/** Returns the path of a file relative to the project, with slashes. */
export const projectPath = (path) => relative(root, path).split(sep).join('/');
