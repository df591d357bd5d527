import { dirname, join } from 'node:path';

import type { ClockPort } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import type { Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { IndexLocksPort, LockedIndex } from '#core/ports/index-locks-port.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';

/** Times that a locked index is tried again: an agent's git holds it for moments. */
const TRIES = 10;
const PAUSE_MS = 60;

export type LockFailure = Failure<'locked' | 'storeFailed'>;
export type Commit = () => ReturnType<LockedIndex['commit']>;
/** Access to the locks of indexes. */
export type IndexLocking = {
  readonly locks: IndexLocksPort;
  readonly clock: Pick<ClockPort, 'after'>;
  /** Resolves when the index locks of a killed core are released. */
  readonly isReleased: () => Promise<unknown>;
  /** Folder of what the undos of all actions need. */
  readonly undoFolder: string;
};

/** Returns the folder with a note for each action that has an index locked. */
export function notesFolderOf(undoFolder: string): string {
  return join(dirname(undoFolder), 'review-locks');
}

/** Access to a locked index: variables by which git uses its copy, and its commit. */
type IndexAccess = {
  readonly env: Readonly<Record<string, string>>;
  readonly commit: Commit;
};

/** Does something with the index locked. Without a commit, the index stays as it is. */
export async function withIndex<T, F>(
  needs: IndexLocking,
  { gitFolder }: Pick<ReviewRepository, 'gitFolder'>,
  work: (access: IndexAccess) => Promise<Result<T, F>>,
): Promise<Result<T, F | LockFailure>> {
  const locked = await lock(needs, gitFolder);
  if (!locked.ok)
    return locked.error === 'locked'
      ? fail(
          'locked',
          compose('reviewFailures.locked', { folder: gitFolder }),
          compose('reviewFailures.tryAgainSoon'),
        )
      : fail(
          'storeFailed',
          compose('reviewFailures.notWritten', { path: gitFolder }),
          compose('reviewFailures.freeSpace'),
        );
  const index = locked.value;
  try {
    return await work({ env: { GIT_INDEX_FILE: index.copy }, commit: () => index.commit() });
  } finally {
    await index.release();
  }
}

async function lock({ locks, clock, isReleased, undoFolder }: IndexLocking, gitFolder: string) {
  await isReleased();
  for (let tries = 1; ; tries += 1) {
    const locked = await locks.lock(gitFolder, notesFolderOf(undoFolder));
    if (locked.ok || locked.error !== 'locked' || tries === TRIES) return locked;
    await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
  }
}
