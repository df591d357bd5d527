import { lstat } from 'node:fs/promises';

import { pathText, placeIn } from '#core/git/engine/path-text.ts';

import { outputOf, type Examined } from './found.ts';

/**
 * Lists changed files that git status leaves out because a flag in the index says so:
 * `assume-unchanged` and `skip-worktree`. Returns null if they could not be read.
 */
export async function hiddenChanges(examined: Examined): Promise<readonly string[] | null> {
  const flagged = await outputOf(examined, ['ls-files', '-v', '-z']);
  if (flagged === null) return null;
  const paths = pathText(flagged)
    .split('\0')
    .filter((line) => /^(?:[a-z]|S) /u.test(line))
    .map((line) => line.slice(2));
  const changed: string[] = [];
  for (const path of paths) {
    const isChanged = await differs(examined, path);
    if (isChanged === null) return null;
    if (isChanged) changed.push(path);
  }
  return changed;
}

/** Returns false for a missing file: sparse checkouts have no others. */
async function differs(examined: Examined, path: string): Promise<boolean | null> {
  const { folder } = examined.stored.shown;
  const found = await lstat(placeIn(folder, path)).catch(() => null);
  if (!found?.isFile()) return found !== null;
  const stage = await outputOf(examined, ['--literal-pathspecs', 'ls-files', '-s', '--', path]);
  // Without filters: no program that the repository names runs, and a filtered file counts.
  const hash = await outputOf(examined, ['hash-object', '--no-filters', '--', path]);
  if (stage === null || hash === null) return null;
  const known = Buffer.from(stage).toString('utf8').split(' ')[1];
  return known !== Buffer.from(hash).toString('utf8').trim();
}
