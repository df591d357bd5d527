import type { ClockPort, LogPort } from '#core/ports.ts';
import type { CheckpointPort } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';

import type { Journal } from './journal.ts';
import { RowCheck } from './row-check.ts';

/** Between a write and what it leaves to do, in ms: what a turn says in one breath is indexed together. */
const BEHIND_MS = 50;
/** Messages of one transaction: prompts and approvals wait behind it. */
const AT_ONCE = 64;
/** Between two tries while the store takes nothing. */
const RETRY_MS = 1000;

type Services = {
  readonly journal: Journal;
  readonly store: Store;
  readonly checkpoints: CheckpointPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/**
 * What is done behind the writes, so that none of them waits for it: words come into the full-text index, a few messages
 * at a time, also those that an earlier core did not come to; and the database's log is kept small.
 */
export class Upkeep {
  readonly #services: Services;
  readonly #rowCheck: RowCheck;
  readonly #unsubscribe: () => void;
  #cancel: (() => void) | null = null;
  #failing = false;

  constructor(services: Services) {
    this.#services = services;
    this.#rowCheck = new RowCheck(services);
    this.#unsubscribe = services.journal.subscribe(() => {
      if (this.#cancel === null) this.#after(BEHIND_MS);
    });
    this.#after(BEHIND_MS);
  }

  /** Verifies stored messages, a few at a time, so that damage is known early. */
  checkRows(): void {
    this.#rowCheck.start();
  }

  close(): void {
    this.#rowCheck.close();
    this.#unsubscribe();
    this.#cancel?.();
  }

  #after(ms: number): void {
    this.#cancel = this.#services.clock.after(ms, () => this.#some());
  }

  #some(): void {
    const { store, checkpoints, log } = this.#services;
    this.#cancel = null;
    const done = store.transaction(() => store.messages.indexSome(AT_ONCE));
    if (!done.ok && !this.#failing) log.error('store.indexDelayed', { kind: done.error.kind });
    this.#failing = !done.ok;
    if (!done.ok) this.#after(RETRY_MS);
    else if (done.value) this.#after(0);
    else void checkpoints.settle();
  }
}
