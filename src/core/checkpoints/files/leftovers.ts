import { lstat, readdir, rename, rm, rmdir } from 'node:fs/promises';

import { TEMPORARY, type OwnStore } from '../store/own-store.ts';
import { absolute, checkParents, type FileTask } from './changed-file.ts';
import { readState } from './file-state.ts';

/**
 * Removes what a rewind left that was killed. An old file that was moved away comes back if nothing
 * took its place. A file that is in no checkpoint is never deleted.
 */
export async function removeLeftovers(store: OwnStore, tasks: readonly FileTask[]): Promise<void> {
  const { root } = store.place;
  const byFolder = new Map<string, FileTask[]>();
  for (const task of tasks) {
    const folder = task.path.slice(0, task.path.lastIndexOf('/') + 1);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), task]);
  }
  for (const [folder, inFolder] of byFolder) {
    if ((await checkParents(root, `${folder}x`, false)) !== 'folder') continue;
    const names = await readdir(absolute(root, folder)).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(TEMPORARY)))
      await empty(store, `${folder}${name}`, inFolder);
  }
}

/** Removes one temporary folder that stands beside the files of the tasks. */
async function empty(store: OwnStore, folder: string, tasks: readonly FileTask[]): Promise<void> {
  const { root } = store.place;
  const inside = absolute(root, folder);
  // A person's file of that name is not touched.
  if (!(await lstat(inside)).isDirectory()) return;
  for (const entry of await readdir(inside, { encoding: 'buffer' })) {
    const name = entry.toString('latin1');
    const task = tasks.find(({ path }) => path.slice(path.lastIndexOf('/') + 1) === name);
    const file = absolute(root, `${folder}/${name}`);
    if (task) await putBack(store, task, file);
    else await rm(file, { force: true });
  }
  await rmdir(inside).catch(() => undefined);
}

async function putBack(store: OwnStore, { path, from }: FileTask, old: Buffer): Promise<void> {
  const file = absolute(store.place.root, path);
  if ((await lstat(file).catch(() => null)) === null) return rename(old, file);
  const state = await readState(old, store.rules, from?.mode);
  const isSaved = state !== 'other' && state?.id === from?.id && state?.mode === from?.mode;
  if (isSaved) await rm(old, { force: true });
}
