import { MAX_CHANGED_PATHS, type SessionChanges } from '#shared/session/session-changes.ts';

import { changedPaths, type SeenPaths } from './changed-paths.ts';
import type { GitStatus } from './status-output.ts';

/** Number of reported paths that are kept until the next read. */
const MAX_SEEN = 10_000;

/** The status of a checkout, with the operation that waits in it. */
export type TreeStatus = GitStatus & Pick<SessionChanges, 'operation'>;

export type Revision = Pick<SessionChanges, 'revision' | 'paths' | 'since'>;

/**
 * Counts the changes of a checkout. Revisions are times, moved apart where needed, so that they grow
 * also across a restart of Corral.
 */
export class TreeRevision {
  readonly #now: () => number;
  #seen: Set<string> | null = new Set();
  #current: Revision | null = null;
  #status: TreeStatus | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes paths that the system reported, relative to the checkout. */
  note(paths: Iterable<string>): void {
    for (const path of paths) this.#seen?.add(path);
    if (this.#seen && this.#seen.size > MAX_SEEN) this.#seen = null;
  }

  /** Notes that any file may have changed unseen. */
  noteUnknown(): void {
    this.#seen = null;
  }

  /** Returns the paths that were noted, at the begin of a read; later ones belong to the next. */
  take(): SeenPaths {
    const seen = this.#seen;
    this.#seen = new Set();
    return seen;
  }

  /** Returns the revision of a status. A failed read returns what it took, for the next one. */
  next(status: TreeStatus | null, seen: SeenPaths): Revision | null {
    if (status === null) {
      this.#giveBack(seen);
      return null;
    }
    const paths = pathsBetween(this.#status, status, seen);
    const isSame = paths?.length === 0 && this.#status?.operation === status.operation;
    this.#status = status;
    if (this.#current !== null && isSame) return this.#current;
    const since = this.#current?.revision ?? null;
    const revision = Math.max(Math.floor(this.#now()), (since ?? 0) + 1);
    const areFew = paths !== null && paths.length <= MAX_CHANGED_PATHS;
    this.#current = { revision, since, paths: areFew ? [...paths] : null };
    return this.#current;
  }

  #giveBack(seen: SeenPaths): void {
    if (seen === null) this.noteUnknown();
    else this.note(seen);
  }
}

/** After another commit, files that are as in HEAD may differ from other ends: any file may. */
function pathsBetween(before: GitStatus | null, after: GitStatus, seen: SeenPaths) {
  return before?.commit === after.commit ? changedPaths(before, after, seen) : null;
}
