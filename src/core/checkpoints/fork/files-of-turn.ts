import { basename } from 'node:path';

import type { GitFailure } from '#core/git/engine/git.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { isSameFile, type FileTask } from '../files/changed-file.ts';
import { foldersOf, restoreFiles, type Restored } from '../files/restore-files.ts';
import type { OwnStore } from '../store/own-store.ts';
import type { PlaceFailure } from '../store/snapshot-place.ts';
import { filesOf } from '../store/trees.ts';
import type { Taking } from '../taking.ts';

type Failed = PlaceFailure | Failure<'noCheckpoint'>;

/**
 * Gives all files of a new worktree the state that they have in a checkpoint. Files that git ignores
 * stay as they are.
 */
export async function bringFiles(
  taking: Taking,
  folder: string,
  { checkpointId, storeId, tree }: StoredCheckpoint,
): Promise<Result<Restored, Failed>> {
  return taking.inStore<Restored, Failed>(folder, async (own) => {
    // Only the worktrees of one repository share a store.
    if (tree === null || basename(own.place.store) !== storeId)
      return fail('noCheckpoint', compose('checkpointFailures.noCheckpoint'));
    const now = await taking.snapshot(own);
    if (!now.ok) return now;
    const tasks = await tasksOf(own, now.value.tree, tree);
    if (!tasks.ok) return tasks;
    const operation = `fork-${checkpointId.slice(0, 8)}`;
    return restoreFiles(own, tasks.value, { operation, folders: foldersOf([]) });
  });
}

async function tasksOf(
  own: OwnStore,
  now: string,
  tree: string,
): Promise<Result<readonly FileTask[], GitFailure>> {
  const [present, wanted] = await Promise.all([filesOf(own, now), filesOf(own, tree)]);
  if (!present.ok) return present;
  if (!wanted.ok) return wanted;
  const paths = new Set([...present.value.keys(), ...wanted.value.keys()]);
  return ok(
    [...paths].flatMap((path) => {
      const from = present.value.get(path) ?? null;
      const to = wanted.value.get(path) ?? null;
      return isSameFile(from, to) ? [] : [{ path, from, to }];
    }),
  );
}
