import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';

import type { OwnStore } from './store/own-store.ts';
import { ownObjects, pruneObjects, refreshIndex, sizeOf } from './store/upkeep.ts';
import type { Taking } from './taking.ts';

/** Time without a checkpoint after which a store is tended. */
const IDLE_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Age at which a checkpoint is deleted. */
const MAX_AGE_MS = 30 * DAY_MS;
/** Bytes of one store, above which the older half of its checkpoints is deleted. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;

type Needs = {
  readonly taking: Pick<Taking, 'quietly'>;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly journal: Journal;
  readonly store: Pick<Store, 'checkpoints'>;
  readonly checkpointsDir: string;
  readonly maxBytes?: number;
};

/** Tends the stores of checkpoints while nothing else happens. */
export class Upkeep {
  readonly #needs: Needs;
  readonly #timers = new Map<string, () => void>();
  /** Times at which stores were pruned last. */
  readonly #pruned = new Map<string, number>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Deletes old checkpoints, and stores that have none. */
  async start(): Promise<void> {
    const { store, clock, checkpointsDir } = this.#needs;
    const limit = clock.now() - MAX_AGE_MS;
    const all = store.checkpoints.all();
    this.#delete(all.filter(({ at }) => at < limit).map(({ checkpointId }) => checkpointId));
    const used = new Set(store.checkpoints.all().map(({ storeId }) => storeId));
    for (const name of await readdir(checkpointsDir).catch(() => [])) {
      const folder = join(checkpointsDir, name);
      const state = await stat(folder).catch(() => null);
      // A new store has its first checkpoint soon, and a damaged row may be mended.
      if (used.has(name) || !state || clock.now() - state.mtimeMs < MAX_AGE_MS) continue;
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Notes that a store was used. */
  used(own: OwnStore): void {
    const key = own.place.index;
    this.#timers.get(key)?.();
    const tend = () => {
      this.#timers.delete(key);
      void this.#tend(own);
    };
    this.#timers.set(key, this.#needs.clock.after(IDLE_MS, tend));
  }

  close(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  async #tend(own: OwnStore): Promise<void> {
    const { taking, ids, log } = this.#needs;
    const done = await taking.quietly(own, async () => {
      const owned = await ownObjects(own);
      if (!owned.ok) return owned;
      await refreshIndex(own, ids.uuid());
      return this.#prune(own);
    });
    if (!done.ok) log.error('checkpoint.upkeepFailed', { kind: done.error.kind });
  }

  /** Deletes the objects of deleted checkpoints, once a day and when the store is too large. */
  async #prune(own: OwnStore) {
    const { clock, maxBytes = MAX_BYTES } = this.#needs;
    const { store: folder } = own.place;
    const last = this.#pruned.get(folder) ?? 0;
    const isTooLarge = (await sizeOf(join(folder, 'objects'))) > maxBytes;
    if (!isTooLarge && clock.now() - last < DAY_MS) return { ok: true as const, value: null };
    this.#pruned.set(folder, clock.now());
    const ofStore = () =>
      this.#needs.store.checkpoints
        .all()
        .filter(({ storeId, tree }) => storeId === basename(folder) && tree !== null)
        .map(({ checkpointId }) => checkpointId);
    const all = ofStore();
    if (isTooLarge) this.#delete(all.slice(0, Math.ceil(all.length / 2)));
    const kept = new Set(ofStore());
    const forgotten = (await own.names()).filter(
      (name) => !name.startsWith('index-') && !kept.has(name),
    );
    if (forgotten.length === 0) return { ok: true as const, value: null };
    for (const name of forgotten) await own.forget(name);
    return pruneObjects(own);
  }

  #delete(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#needs.journal.write((entry) => ids.forEach((id) => entry.store.checkpoints.delete(id)));
  }
}
