import type { ClockPort, LogPort } from '#core/ports.ts';
import type { CheckpointPort } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';

import type { Journal } from './journal.ts';
import { RowCheck } from './row-check.ts';

/**
 * Delay between a write and its background work, in ms. Messages that an agent writes in quick
 * succession are indexed together.
 */
const BEHIND_MS = 50;
/** Number of messages in one transaction. Prompts and approvals wait for it. */
const AT_ONCE = 64;
/** Delay between two tries while the store accepts no write. */
const RETRY_MS = 1000;

type Services = {
  readonly journal: Journal;
  readonly store: Store;
  readonly checkpoints: CheckpointPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/**
 * Background work after writes, so that no write waits for it: adds messages to the full-text
 * index, a few at a time, also those that an earlier core did not index, and checkpoints the
 * write-ahead log.
 */
export class Maintenance {
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
    this.#cancel = this.#services.clock.after(ms, () => this.#indexSome());
  }

  #indexSome(): void {
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
