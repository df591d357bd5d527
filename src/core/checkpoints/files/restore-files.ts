import { rmdir } from 'node:fs/promises';

import type { GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { TEMPORARY, type OwnStore } from '../store/own-store.ts';
import { readBlobs } from '../store/trees.ts';
import { absolute, changeFile, type FileTask, type TaskFailure } from './changed-file.ts';

export type Restored = {
  /** Paths are bytes, as Latin-1 text. */
  readonly changed: readonly string[];
  readonly kept: readonly { readonly path: string; readonly reason: TaskFailure }[];
};

type How = {
  /** Unique name of this operation. */
  readonly operation: string;
  /** Folders that existed before the work that is undone; they stay even if they become empty. */
  readonly folders: ReadonlySet<string>;
};

/**
 * Gives files other states. A file that no longer has its expected state is kept as it is. Deletes
 * first, so that a folder can take the place of a file and a file that of a folder.
 */
export async function restoreFiles(
  store: OwnStore,
  tasks: readonly FileTask[],
  { operation, folders }: How,
): Promise<Result<Restored, GitFailure>> {
  const changed: string[] = [];
  const kept: { path: string; reason: TaskFailure }[] = [];
  const place = { root: store.place.root, rules: store.rules, temporary: TEMPORARY + operation };
  const run = async (task: FileTask, bytes: Uint8Array | null) => {
    const reason = await changeFile(place, task, bytes);
    if (reason === null) changed.push(task.path);
    else kept.push({ path: task.path, reason });
  };
  const deletions = tasks.filter(({ to }) => to === null);
  for (const task of deletions) await run(task, null);
  await removeEmptyFolders(store, changed, folders);
  const writes = tasks.filter(({ to }) => to !== null);
  const ids = writes.flatMap(({ to }) => to?.id ?? []);
  const missing = await readBlobs(store, [...new Set(ids)], async (blobs) => {
    for (const task of writes) {
      const bytes = blobs.get(task.to?.id ?? '');
      if (bytes) await run(task, bytes);
    }
  });
  if (!missing.ok) return missing;
  const lost = new Set(missing.value);
  for (const { path, to } of writes)
    if (to && lost.has(to.id)) kept.push({ path, reason: 'failed' });
  return ok({ changed, kept });
}

/** Removes the folders that the deletions left empty, the session's folder excluded. */
async function removeEmptyFolders(
  { place }: OwnStore,
  paths: readonly string[],
  folders: ReadonlySet<string>,
): Promise<void> {
  const prefix = Buffer.from(place.prefix).toString('latin1');
  const parents = new Set<string>();
  for (const path of paths)
    for (let at = parentOf(path); at !== '' && at !== prefix; at = parentOf(at)) parents.add(at);
  // A folder is visited after the folders in it.
  for (const folder of [...parents].toSorted((one, other) => other.length - one.length))
    if (!folders.has(folder)) await rmdir(absolute(place.root, folder)).catch(() => undefined);
}

/** Returns the folders that contain the files, and the folders above them. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = parentOf(path); at !== '' && !folders.has(at); at = parentOf(at)) folders.add(at);
  return folders;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
