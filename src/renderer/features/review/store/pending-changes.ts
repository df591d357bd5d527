import { MAX_WITH_LIST } from '#shared/contract/calls/review.ts';

/** A newer revision of the checkout; `paths` is null if any file may have changed. */
export type NewRevision = {
  readonly revision: number;
  readonly paths: readonly string[] | null;
};

/** Collects what changed since the list was requested last, until it is requested again. */
export class PendingChanges {
  #paths = new Set<string>();
  #revision: number | undefined;
  /** True after another reason than a revision: a list that others began to read is too old. */
  #isOwn = false;

  add(change: NewRevision | null): void {
    this.#isOwn ||= change === null;
    this.#revision = change?.revision;
    for (const path of change?.paths ?? []) this.#paths.add(path);
  }

  /** Returns the arguments of the next list. The hunks of changed files that are near come with it. */
  take(near: ReadonlySet<string>): { readonly withDiffs?: string[]; readonly revision?: number } {
    const withDiffs = [...this.#paths].filter((path) => near.has(path)).slice(0, MAX_WITH_LIST);
    const revision = this.#isOwn ? undefined : this.#revision;
    this.#paths = new Set();
    this.#revision = undefined;
    this.#isOwn = false;
    return {
      ...(withDiffs.length > 0 && { withDiffs }),
      ...(revision !== undefined && { revision }),
    };
  }
}
