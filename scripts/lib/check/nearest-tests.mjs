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
 * Selects tests nearest to a changed file in the folder tree, as many as the budget allows: at most
 * `limit` files, and at most `budgetMs` of test time together. `durationOf` returns the time of a
 * test file in milliseconds. A changed test is always selected, and the nearest one too. Paths are
 * relative and use slashes. Returns the selected paths and the others, each nearest first.
 */
export function nearestTests(tests, changed, { limit, budgetMs, durationOf }) {
  const edited = new Set(changed);
  const near = tests
    .map((path) => ({
      path,
      far: edited.has(path) ? -1 : Math.min(...changed.map((other) => distance(path, other))),
    }))
    .toSorted((a, b) => a.far - b.far || a.path.localeCompare(b.path));
  const chosen = [];
  const others = [];
  let spentMs = 0;
  for (const { path, far } of near) {
    const ms = durationOf(path);
    const fits = chosen.length < limit && spentMs + ms <= budgetMs;
    if (far >= 0 && chosen.length > 0 && !fits) {
      others.push(path);
      continue;
    }
    chosen.push(path);
    spentMs += ms;
  }
  return { chosen, others };
}

/** Returns the line that says which tests are left out, counted by folder; empty without any. */
export function leftOutLine(others) {
  if (others.length === 0) return '';
  const counts = new Map();
  for (const path of others) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const folders = [...counts].map(([folder, count]) => `${folder} (${count})`);
  return `Left out ${others.length} test files, which npm run check runs: ${folders.join(', ')}`;
}

/** Returns the path of a file relative to the project, with slashes. */
export const projectPath = (path) => relative(root, path).split(sep).join('/');
