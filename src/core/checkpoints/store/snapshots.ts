import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Git, GitFailure } from '#core/git/engine/git.ts';
import type { IdPort } from '#core/ports.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CheckpointNote } from '#shared/git/checkpoint.ts';

import { chooseFiles, LIMITS, parseCandidates, type Choice, type Limits } from './candidates.ts';
import { copyFirstIndex, copyIndex, missingPaths } from './first-index.ts';
import type { OwnStore } from './own-store.ts';
import { exists } from './snapshot-place.ts';

/** Longest time of one git process of a checkpoint. */
const TIMEOUT_MS = 60_000;

/** The state of all files below a folder that are not ignored. */
export type Snapshot = { readonly tree: string; readonly notes: readonly CheckpointNote[] };

const LISTING = ['ls-files', '-t', '-z', '-o', '-m', '-d', '--exclude-standard'];
/** Failure of a listing: git may be unable to read the index. */
type Unlisted = { readonly unlisted: Result<never, GitFailure> };

type Needs = { readonly git: Git; readonly ids: IdPort; readonly limits?: Limits };

/**
 * Stores the files of a working tree as a tree in Corral's own store. Callers must not take two
 * snapshots of one store at the same time.
 */
export class Snapshots {
  readonly #needs: Needs;
  /** The last tree of each index, valid as long as no file differs from the index. */
  readonly #trees = new Map<string, string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async take(store: OwnStore): Promise<Result<Snapshot, GitFailure>> {
    const index = `${store.place.index}.${this.#needs.ids.uuid()}`;
    try {
      return await this.#take(store, index);
    } finally {
      await rm(index, { force: true });
      await rm(`${index}.lock`, { force: true });
    }
  }

  async #take(store: OwnStore, index: string): Promise<Result<Snapshot, GitFailure>> {
    const { place } = store;
    if (await exists(place.index)) {
      const done = await this.#update(store, index, 'known');
      if (!('unlisted' in done)) return done;
      await rm(index, { force: true });
    }
    await mkdir(dirname(index), { recursive: true });
    await copyFirstIndex(this.#needs.git, store, index);
    const done = await this.#update(store, index, 'first');
    return 'unlisted' in done ? done.unlisted : done;
  }

  /**
   * Brings the index up to date and stores its tree. A `first` index is not complete: it may lack
   * files that the person's index has.
   */
  async #update(
    store: OwnStore,
    index: string,
    age: 'first' | 'known',
  ): Promise<Result<Snapshot, GitFailure> | Unlisted> {
    const { place } = store;
    for (let isRetry = false; ; isRetry = true) {
      const choice = await this.#choose(store, { index, age, isRetry });
      if (!choice.ok && choice.error.kind === 'gitFailed') return { unlisted: choice };
      if (!choice.ok) return choice;
      const { read, drop, notes } = choice.value;
      const known = this.#trees.get(place.index);
      if (age === 'known' && known !== undefined && read.length + drop.length === 0)
        return ok({ tree: known, notes });
      if (age === 'known') await copyIndex(place.index, index);
      const updated = await updateIndex(store, index, choice.value);
      if (updated.ok) return this.#finish(store, index, notes);
      if (isRetry) return updated;
    }
  }

  async #choose(
    store: OwnStore,
    { index, age, isRetry }: { index: string; age: 'first' | 'known'; isRetry: boolean },
  ): Promise<Result<Choice, GitFailure>> {
    const { root, prefix, repository } = store.place;
    const within = prefix === '' ? [] : ['--', `${prefix}/`];
    const current = age === 'first' ? index : store.place.index;
    const listed = await store.output([...LISTING, ...within], {
      index: current,
      timeoutMs: TIMEOUT_MS,
    });
    if (!listed.ok) return listed;
    const candidates = [...parseCandidates(listed.value)];
    if (age === 'first' && repository) {
      const missing = await missingPaths(this.#needs.git, store, { index, within });
      if (!missing.ok) return missing;
      candidates.push(...missing.value.map((path) => ({ path, isKnown: false })));
    }
    const { limits = LIMITS } = this.#needs;
    return ok(await chooseFiles(root, candidates, { limits, isRetry }));
  }

  async #finish(
    store: OwnStore,
    index: string,
    notes: readonly CheckpointNote[],
  ): Promise<Result<Snapshot, GitFailure>> {
    const { place } = store;
    // Objects that the store does not own yet are not looked for.
    const written = await store.output(['write-tree', '--missing-ok'], { index });
    if (!written.ok) return written;
    const tree = Buffer.from(written.value).toString('latin1').trim();
    await store.keep(`index-${place.index.slice(-32)}`, tree);
    await rename(index, place.index);
    this.#trees.set(place.index, tree);
    return ok({ tree, notes });
  }
}

async function updateIndex(
  store: OwnStore,
  index: string,
  { read, drop }: Choice,
): Promise<Result<unknown, GitFailure>> {
  const inputOf = (paths: readonly string[]) =>
    Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
  const update = (options: readonly string[], paths: readonly string[]) =>
    paths.length === 0
      ? ok(null)
      : store.output(['update-index', ...options, '-z', '--stdin'], {
          index,
          input: inputOf(paths),
          timeoutMs: TIMEOUT_MS,
        });
  const dropped = await update(['--force-remove'], drop);
  if (!dropped.ok) return dropped;
  return update(['--add', '--remove', '--replace'], read);
}
