import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Git } from '#core/git/engine/git.ts';
import type { ClockPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { KeptAside, StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { WORKTREE_KEPT_MS } from '#shared/git/worktree.ts';
import { compose } from '#shared/words/sentence.ts';

import { asideOfFolder, asideOfPlace, usualPlace } from '../place/aside.ts';
import { withShown, type WorktreeRecords } from '../worktree-records.ts';
import { deleteAdminFolder } from './admin-folder.ts';
import { keepAside, moveBack, planKeeping, unlock } from './kept-worktree.ts';

export type RemovalFailure = StoreFailure | Failure<'notMoved' | 'occupied' | 'notRestorable'>;

type Needs = {
  readonly git: Git;
  readonly records: WorktreeRecords;
  readonly dataDir: string;
  readonly clock: Pick<ClockPort, 'now'>;
};

type Kept = StoredWorktree & { readonly kept: KeptAside };

/**
 * Removes worktrees by moving them aside, and restores them. Each operation stores its intention
 * first, so that `repair` finishes or undoes it after a crash.
 */
export class Removals {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async remove(
    stored: StoredWorktree,
    deletes: KeptAside['deletes'],
  ): Promise<Result<StoredWorktree, RemovalFailure>> {
    const { git, records, dataDir, clock } = this.#needs;
    const { worktreeId, folder } = stored.shown;
    const aside = join(asideOfFolder(dataDir, folder), `${worktreeId}-${clock.now()}`);
    const kept = await planKeeping(git, stored, aside, deletes);
    const begun: Kept = { ...withShown(stored, { state: 'removing' }), kept };
    const put = records.put(begun);
    return put.ok ? this.#finishRemoval(begun) : put;
  }

  async restore(stored: StoredWorktree): Promise<Result<StoredWorktree, RemovalFailure>> {
    const { kept } = stored;
    if (kept === null || !existsSync(kept.folder))
      return fail('notRestorable', compose('worktreeFailures.notRestorable'));
    if (existsSync(stored.shown.folder)) return occupied(stored.shown.folder);
    const begun: Kept = { ...withShown(stored, { state: 'restoring' }), kept };
    const put = this.#needs.records.put(begun);
    return put.ok ? this.#finishRestoration(begun) : put;
  }

  /** Finishes or undoes what a crash interrupted. */
  async repair(): Promise<void> {
    for (const stored of this.#needs.records.all()) {
      const { kept, shown } = stored;
      if (kept === null || isPlaceGone(kept)) continue;
      const begun = { ...stored, kept };
      const isMoved = existsSync(kept.folder);
      if (shown.state === 'removing')
        await (isMoved ? this.#finishRemoval(begun) : this.#undoRemoval(begun));
      if (shown.state === 'restoring')
        await (isMoved ? this.#putRemoved(begun) : this.#finishRestoration(begun));
    }
  }

  /** Deletes what is kept longer than promised. `place` is the folder of new worktrees. */
  async expire(place: string): Promise<void> {
    const { records, clock, dataDir } = this.#needs;
    const known = records.all().map(({ shown }) => asideOfFolder(dataDir, shown.folder));
    const places = [usualPlace(dataDir), place].map((each) => asideOfPlace(dataDir, each));
    for (const aside of new Set([...places, ...known])) await expireUnfinished(aside, clock.now());
    for (const { shown, kept, common } of records.all()) {
      if (shown.state !== 'removed' || (shown.keptUntil ?? Infinity) > clock.now()) continue;
      if (kept !== null) {
        if (isPlaceGone(kept)) continue;
        await rm(dirname(kept.folder), { recursive: true, force: true });
        await deleteAdminFolder(common, kept.folder);
      }
      records.delete(shown.worktreeId);
    }
  }

  async #finishRemoval(begun: Kept): Promise<Result<StoredWorktree, RemovalFailure>> {
    try {
      const kept = await keepAside(this.#needs.git, begun);
      return this.#putRemoved({ ...begun, kept });
    } catch (error) {
      // A tree that was moved stays so; the next start finishes the rest.
      if (!existsSync(begun.kept.folder)) await this.#undoRemoval(begun);
      return notMoved(begun, error);
    }
  }

  #putRemoved(moved: Kept): Result<StoredWorktree, StoreFailure> {
    const now = this.#needs.clock.now();
    const removedAt = moved.shown.removedAt ?? now;
    const keptUntil = removedAt + WORKTREE_KEPT_MS;
    return this.#put({
      ...withShown(moved, { state: 'removed', removedAt, keptUntil, hasFolder: false }),
    });
  }

  async #undoRemoval(begun: Kept): Promise<void> {
    if (begun.kept.admin !== null) await unlock(begun.kept.admin).catch(() => undefined);
    this.#put(back(begun));
  }

  async #finishRestoration(begun: Kept): Promise<Result<StoredWorktree, RemovalFailure>> {
    try {
      const isAttached = await moveBack(this.#needs.git, begun);
      const restored = back(begun);
      const { branch } = begun.shown;
      const problem = compose('worktreeFailures.branchMoved', { branch });
      return this.#put(isAttached ? restored : withShown(restored, { problem }));
    } catch (error) {
      const { folder } = begun.shown;
      return fail(
        'notRestorable',
        compose('worktreeFailures.notMovedBack', { folder, reason: say(error) }),
      );
    }
  }

  #put(stored: StoredWorktree): Result<StoredWorktree, StoreFailure> {
    const put = this.#needs.records.put(stored);
    return put.ok ? ok(stored) : put;
  }
}

/** Returns true if the place of a kept tree is missing: its volume may not be mounted now. */
function isPlaceGone({ folder }: KeptAside): boolean {
  return !existsSync(dirname(dirname(dirname(folder))));
}

/** Deletes the rests of creations that were not finished, by the time in their names. */
async function expireUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const at = /-unfinished-(\d+)$/u.exec(name)?.[1];
    const isExpired = at !== undefined && Number(at) + WORKTREE_KEPT_MS < now;
    if (isExpired) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Returns the record of a worktree that is in its place. */
function back(stored: StoredWorktree): StoredWorktree {
  const state = stored.shown.problem === null ? 'ready' : 'failed';
  const shown = {
    state,
    hasFolder: true,
    removedAt: null,
    keptUntil: null,
    noCheckpoint: null,
  } as const;
  return { ...withShown(stored, shown), kept: null };
}

function notMoved({ shown: { folder }, kept }: Kept, error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'EXDEV') {
    const aside = dirname(dirname(kept.folder));
    return fail('notMoved', compose('worktreeFailures.otherDevice', { folder, aside }));
  }
  return fail(
    'notMoved',
    compose('worktreeFailures.notMoved', { folder, reason: say(error) }),
    compose('worktreeFailures.closePrograms'),
  );
}

function occupied(folder: string) {
  return fail(
    'occupied',
    compose('worktreeFailures.occupied', { folder }),
    compose('worktreeFailures.moveAway'),
  );
}

function say(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
