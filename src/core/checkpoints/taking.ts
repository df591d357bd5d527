import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';

import type { Git } from '#core/git/engine/git.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { unsureFiles, type TimeSpan } from './files/unsure-files.ts';
import { OwnStore } from './store/own-store.ts';
import { findPlace, type PlaceFailure, type SnapshotPlace } from './store/snapshot-place.ts';
import { Snapshots, type Snapshot } from './store/snapshots.ts';

/** Time for which the place of a folder and the person's settings are remembered, in ms. */
const STORE_MS = 30_000;

type Needs = {
  readonly git: Git;
  readonly ids: IdPort;
  readonly clock: ClockPort;
  readonly journal: Journal;
  readonly dataDir: string;
  readonly checkpointsDir: string;
  readonly homeDir: string;
};

/** The occasion of a checkpoint. */
export type Occasion = Pick<StoredCheckpoint, 'sessionId' | 'moment' | 'promptId' | 'rewind'> & {
  readonly folder: string;
  readonly isLate?: () => boolean;
};

/** The turn after which a checkpoint is taken. */
export type EndedTurn = {
  readonly endedAt: number;
  /** Resolves with the tree before the turn; null if there is none. */
  readonly before: Promise<string | null>;
  /** Returns the times in which the agent did not work since the turn began. */
  readonly idle: () => readonly TimeSpan[];
  /** Returns the times in which a question of the agent was open. */
  readonly waiting: () => readonly TimeSpan[];
};

type Taken = {
  readonly startedAt: number;
  readonly snapshot: Result<Snapshot, PlaceFailure>;
  /** Commit that is checked out; absent: it does not matter. */
  readonly head?: string | null;
  readonly turnEnd?: StoredCheckpoint['turnEnd'];
};

type StoredResult = Result<StoredCheckpoint, StoreFailure>;

/** Takes checkpoints, one at a time in each store. */
export class Taking {
  readonly #needs: Needs;
  readonly #snapshots: Snapshots;
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #lookups = new Map<string, Promise<Result<OwnStore, PlaceFailure>>>();
  readonly #onUsed = new Set<(store: OwnStore) => void>();
  readonly #stores = new Map<string, { readonly at: number; readonly store: OwnStore }>();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#snapshots = new Snapshots(needs);
  }

  /** Calls the listener after each snapshot, with the store that it used. */
  subscribe(listener: (store: OwnStore) => void): void {
    this.#onUsed.add(listener);
  }

  /** Takes a checkpoint and stores it, or the reason why there is none. */
  async take({
    turn,
    ...occasion
  }: Occasion & { readonly turn?: EndedTurn }): Promise<StoredResult> {
    const startedAt = this.#needs.clock.now();
    const taken = await this.inStore<StoredResult, never>(occasion.folder, async (store) => {
      const [head, snapshot] = await Promise.all([this.#headOf(store), this.snapshot(store)]);
      const turnEnd = await turnEndOf(store, turn, snapshot);
      // The name keeps the tree until the row is stored, too.
      const stored = this.record(store.place, occasion, { startedAt, snapshot, head, turnEnd });
      if (stored.ok && stored.value.tree !== null)
        await store.keep(stored.value.checkpointId, stored.value.tree);
      return ok(stored);
    });
    if (taken.ok) return taken.value;
    const { folder } = occasion;
    const place = { root: folder, prefix: '', store: '' };
    return this.record(place, occasion, { startedAt, snapshot: taken });
  }

  /** Stores a checkpoint of a snapshot that was taken. */
  record(
    { root, prefix, store }: Pick<SnapshotPlace, 'root' | 'prefix' | 'store'>,
    { isLate, ...occasion }: Occasion,
    taken: Taken,
  ): Result<StoredCheckpoint, StoreFailure> {
    const { ids, clock, journal } = this.#needs;
    const { startedAt, snapshot, head = null, turnEnd } = taken;
    const checkpoint: StoredCheckpoint = {
      ...occasion,
      checkpointId: ids.uuid(),
      at: startedAt,
      storeId: basename(store),
      root,
      prefix,
      tree: snapshot.ok ? snapshot.value.tree : null,
      head,
      failure: snapshot.ok ? null : snapshot.error.message,
      notes: snapshot.ok ? [...snapshot.value.notes] : [],
      isLate: isLate?.() ?? false,
      durationMs: clock.now() - startedAt,
      ...(turnEnd && { turnEnd }),
    };
    return journal.write((entry) => {
      entry.checkpoint(checkpoint);
      return checkpoint;
    });
  }

  snapshot(store: OwnStore): Promise<Result<Snapshot, PlaceFailure>> {
    return this.#snapshots.take(store);
  }

  /** Runs `work` while nothing else uses the store of the folder. */
  async inStore<T, E>(
    folder: string,
    work: (store: OwnStore) => Promise<Result<T, E>>,
  ): Promise<Result<T, E | PlaceFailure>> {
    const found = await this.#storeOf(folder);
    if (!found.ok) return found;
    const store = found.value;
    return this.quietly(store, async () => {
      await store.prepare(this.#needs.dataDir);
      const done = await work(store);
      for (const listener of this.#onUsed) listener(store);
      return done;
    });
  }

  /** Runs `work` while nothing else uses the store, and does not count as a use. */
  quietly<T, E>(
    store: OwnStore,
    work: () => Promise<Result<T, E>>,
  ): Promise<Result<T, E | PlaceFailure>> {
    return this.#queued(store.place.store, async () => {
      try {
        return await work();
      } catch (error) {
        // The disk is full, or the folder of the store cannot be written.
        if (!(error instanceof Error && 'code' in error)) throw error;
        return fail('gitFailed', compose('checkpointFailures.disk', { reason: error.message }));
      }
    });
  }

  /** Returns the commit that is checked out; null if there is none. */
  async #headOf({ place: { root, repository } }: OwnStore): Promise<string | null> {
    if (repository === null) return null;
    const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
    const head = await this.#needs.git.text(args, { cwd: root });
    return head.ok && head.value !== '' ? head.value : null;
  }

  /** Returns the number of commits that the present one has and an earlier one has not. */
  async commitsSince({ place }: OwnStore, commit: string | null): Promise<number> {
    if (place.repository === null || commit === null) return 0;
    const args = ['rev-list', '--count', `${commit}..HEAD`];
    const count = await this.#needs.git.text(args, { cwd: place.root });
    return count.ok ? Number.parseInt(count.value, 10) || 0 : 0;
  }

  /** Returns true if the repository of a folder has a commit and the list of its files. */
  async hasCommit(cwd: string, commit: string): Promise<boolean> {
    const ran = await this.#needs.git.run(['cat-file', '-e', `${commit}^{tree}`], { cwd });
    return ran.ok && ran.value.code === 0;
  }

  /** Shares a lookup that runs, so that checkpoints of one folder keep their order. */
  #storeOf(folder: string): Promise<Result<OwnStore, PlaceFailure>> {
    const running = this.#lookups.get(folder);
    if (running) return running;
    const lookup = this.#lookUp(folder).finally(() => this.#lookups.delete(folder));
    this.#lookups.set(folder, lookup);
    return lookup;
  }

  async #lookUp(folder: string): Promise<Result<OwnStore, PlaceFailure>> {
    const { git, clock } = this.#needs;
    const real = await realpath(folder).catch(() => folder);
    const known = this.#stores.get(real);
    if (known && clock.now() - known.at < STORE_MS) return ok(known.store);
    const found = await findPlace(this.#needs, folder);
    if (!found.ok) return found;
    const store = await OwnStore.open(git, found.value);
    this.#stores.set(real, { at: clock.now(), store });
    return ok(store);
  }

  async #queued<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(key) ?? Promise.resolve();
    const running = before.then(work);
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.#queues.set(key, settled);
    try {
      return await running;
    } finally {
      if (this.#queues.get(key) === settled) this.#queues.delete(key);
    }
  }
}

/** Returns the end of a turn as it is stored; undefined if there is no turn or no snapshot. */
async function turnEndOf(
  store: OwnStore,
  turn: EndedTurn | undefined,
  snapshot: Result<Snapshot, PlaceFailure>,
): Promise<StoredCheckpoint['turnEnd']> {
  if (!turn || !snapshot.ok) return undefined;
  const { endedAt: at, idle, waiting } = turn;
  const before = await turn.before;
  const ends = { before, after: snapshot.value.tree, idle: idle(), waiting: waiting() };
  return { at, ...((await unsureFiles(store, ends)) ?? { unsure: null }) };
}
