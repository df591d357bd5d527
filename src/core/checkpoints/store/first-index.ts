import { copyFile, lstat, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { fileOf } from './candidates.ts';
import type { OwnStore } from './own-store.ts';

/** Attributes that make the stored bytes of a file differ from the bytes in its folder. */
const CONVERTING: ReadonlySet<string> = new Set([
  'text',
  'eol',
  'crlf',
  'filter',
  'ident',
  'working-tree-encoding',
]);

/**
 * Writes the first index of a working tree: a copy of the person's index, so that unchanged files
 * need not be read. Entries whose stored bytes may differ from the file's bytes are left out, and
 * the files are then read as new ones. Writes no index if nothing can be copied.
 */
export async function copyFirstIndex(git: Git, store: OwnStore, index: string): Promise<void> {
  const { repository } = store.place;
  if (!repository || store.settings.convertsLineEnds) return;
  const isCopied = await copyIndex(join(repository.gitDir, 'index'), index);
  if (isCopied && (await adapt(git, store, index))) await store.borrows();
  else await rm(index, { force: true });
}

/**
 * Copies an index. Git reads a file again that is not older than its index; so the copy must never
 * be newer than the original.
 */
export async function copyIndex(from: string, to: string): Promise<boolean> {
  try {
    const found = await stat(from);
    // A copy of a pipe would hold a thread of the pool.
    if (!found.isFile()) return false;
    const { mtimeMs } = found;
    await copyFile(from, to);
    const seconds = Math.floor(mtimeMs / 1000);
    await utimes(to, seconds, seconds);
    return true;
  } catch {
    return false;
  }
}

/** Returns false if the copy cannot be used. */
async function adapt(git: Git, store: OwnStore, index: string): Promise<boolean> {
  const listed = await store.output(['ls-files', '-v', '-z'], { index });
  if (!listed.ok) return false;
  const entries = Buffer.from(listed.value).toString('latin1').split('\0').filter(Boolean);
  // A lower-case letter marks an entry that the person's git assumes to be unchanged.
  const assumed = entries.filter((entry) => /^[a-z]/u.test(entry)).map((entry) => entry.slice(2));
  const skipped = entries.filter((entry) => /^s/iu.test(entry)).map((entry) => entry.slice(2));
  const present = await presentFiles(store.place.root, skipped);
  const paths = entries.map((entry) => entry.slice(2));
  const converted = await convertedPaths(git, store.place.root, paths);
  if (converted === null || converted.length > paths.length / 2) return false;
  return (
    (await update(store, index, ['--no-assume-unchanged'], assumed)) &&
    (await update(store, index, ['--no-skip-worktree'], present)) &&
    (await update(store, index, ['--force-remove'], converted))
  );
}

/** Returns the files that exist although the person's git skips them, e.g. to hide a change. */
async function presentFiles(root: string, paths: readonly string[]): Promise<readonly string[]> {
  const present: string[] = [];
  for (const path of paths) {
    const state = await lstat(fileOf(root, path)).catch(() => null);
    if (state !== null) present.push(path);
  }
  return present;
}

async function update(
  store: OwnStore,
  index: string,
  options: readonly string[],
  paths: readonly string[],
): Promise<boolean> {
  if (paths.length === 0) return true;
  const input = Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
  const args = ['update-index', ...options, '-z', '--stdin'];
  return (await store.output(args, { index, input })).ok;
}

/** Returns the paths that git converts; null if that cannot be found out. */
async function convertedPaths(
  git: Git,
  root: string,
  paths: readonly string[],
): Promise<readonly string[] | null> {
  const input = Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
  const args = ['check-attr', '-z', '--stdin', '--all'];
  const listed = await git.output(args, { cwd: root, input });
  if (!listed.ok) return null;
  const fields = Buffer.from(listed.value).toString('latin1').split('\0');
  const converted = new Set<string>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = '', name = '', value = ''] = fields.slice(at, at + 3);
    if (CONVERTING.has(name) && value !== 'unset') converted.add(path);
  }
  return [...converted];
}

/**
 * Returns the files of the person's index that a new index lacks. They may be ignored files, which
 * no listing of new files contains.
 */
export async function missingPaths(
  git: Git,
  store: OwnStore,
  { index, within }: { readonly index: string; readonly within: readonly string[] },
): Promise<Result<readonly string[], GitFailure>> {
  const args = ['--literal-pathspecs', 'ls-files', '-z', ...within];
  const [persons, own] = await Promise.all([
    git.output(args, { cwd: store.place.root }),
    store.output(['ls-files', '-z', ...within], { index }),
  ]);
  if (!persons.ok) return persons;
  if (!own.ok) return own;
  const known = new Set(Buffer.from(own.value).toString('latin1').split('\0'));
  const paths = new Set(Buffer.from(persons.value).toString('latin1').split('\0'));
  return ok([...paths].filter((path) => !known.has(path)));
}
