import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { copyIndex } from './first-index.ts';
import type { OwnStore } from './own-store.ts';

/** Longest time of one git process of the upkeep. */
const TIMEOUT_MS = 10 * 60_000;
/** Number of loose objects from which they are packed. */
const MAX_LOOSE = 2000;

/**
 * Copies all objects that the store borrows from the person's repository, which may delete them at
 * any time. Does nothing if the store owns all of its objects and few are loose.
 */
export async function ownObjects(store: OwnStore): Promise<Result<null, GitFailure>> {
  const lender = await store.lender();
  if (lender === null && (await countLoose(store)) < MAX_LOOSE) return ok(null);
  // Without `-l`, objects of other stores are packed, too.
  const packed = await store.output(['repack', '-a', '-d', '-q'], {
    lender,
    cwd: store.place.store,
    timeoutMs: TIMEOUT_MS,
  });
  if (!packed.ok) return packed;
  await store.owns();
  return ok(null);
}

/** Deletes all objects that no kept tree needs. The store must own its objects. */
export async function pruneObjects(store: OwnStore): Promise<Result<null, GitFailure>> {
  if ((await store.lender()) !== null) return ok(null);
  for (const args of [
    ['repack', '-a', '-d', '-q'],
    ['prune', '--expire=now'],
  ]) {
    const done = await store.output(args, { cwd: store.place.store, timeoutMs: TIMEOUT_MS });
    if (!done.ok) return done;
  }
  return ok(null);
}

/**
 * Notes the present times of unchanged files in the index. Without it, git reads files again that
 * were written in the same second as the index.
 */
export async function refreshIndex(store: OwnStore, name: string): Promise<void> {
  const { index } = store.place;
  const copy = `${index}.${name}`;
  if (!(await copyIndex(index, copy))) return;
  try {
    // Exit code 1 reports changed files only.
    await store.output(['update-index', '-q', '--refresh'], { index: copy, timeoutMs: TIMEOUT_MS });
    await rename(copy, index);
  } catch {
    // Without the refresh the next checkpoint only takes longer.
  } finally {
    await rm(copy, { force: true });
    await rm(`${copy}.lock`, { force: true });
  }
}

/** Returns the bytes that the store uses on the disk. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await sizeOf(path);
    else bytes += (await stat(path).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

async function countLoose({ place }: OwnStore): Promise<number> {
  const objects = join(place.store, 'objects');
  const folders = await readdir(objects).catch(() => []);
  let count = 0;
  for (const folder of folders.filter((name) => name.length === 2))
    count += (await readdir(join(objects, folder)).catch(() => [])).length;
  return count;
}
