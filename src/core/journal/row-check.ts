import type { ClockPort } from '#core/ports.ts';
import type { CheckpointPort } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';

import type { Journal } from './journal.ts';

/**
 * Maximum number of messages, the newest ones, that are checked before the start is finished; this
 * takes some milliseconds.
 */
const AT_START = 1_000;
/** Time after the start before the thread reads, in ms: the first window opens then. */
const FIRST_MS = 2_000;
/** Number of messages that the thread checks in one step, and core if the thread cannot. */
const IN_THREAD = 500;
const IN_CORE = 100;
/** Delay between two steps in ms, and after a step during which something was written. */
const BETWEEN_MS = 20;
const BUSY_MS = 1_000;

type Services = {
  readonly journal: Pick<Journal, 'subscribe'>;
  readonly store: Store;
  readonly checkpoints: Pick<CheckpointPort, 'examine'>;
  readonly clock: ClockPort;
};

/**
 * Verifies the checksums of messages after a start, so that damage is known before a person scrolls
 * to it. Messages that an earlier core verified are left out while nothing else changes the file.
 */
export class RowCheck {
  readonly #services: Services;
  #last = 0;
  #hasThread = true;
  #wasWritten = false;
  #isClosed = false;
  #cancel: () => void = () => undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    const { store, journal, clock } = this.#services;
    const from = store.checked.begin(clock.now());
    this.#last = store.messages.lastRow();
    if (from >= this.#last) return;
    store.messages.examine(Math.max(from, this.#last - AT_START), AT_START);
    this.#unsubscribe = journal.subscribe(() => (this.#wasWritten = true));
    this.#continueAfter(FIRST_MS, from);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
    this.#unsubscribe();
  }

  #continueAfter(ms: number, above: number): void {
    this.#cancel = this.#services.clock.after(ms, () => void this.#check(above));
  }

  async #check(above: number): Promise<void> {
    this.#wasWritten = false;
    const next = this.#hasThread ? await this.#checkInThread(above) : this.#checkInCore(above);
    if (this.#isClosed) return;
    this.#services.store.checked.advance(next ?? this.#last);
    if (next === null || next >= this.#last) return this.#unsubscribe();
    this.#continueAfter(this.#wasWritten ? BUSY_MS : BETWEEN_MS, next);
  }

  /** Core reads again what the thread found, because it may have replaced the row meanwhile. */
  async #checkInThread(above: number): Promise<number | null> {
    const { store, checkpoints } = this.#services;
    const examined = await checkpoints.examine(above, IN_THREAD);
    if (this.#isClosed) return null;
    this.#hasThread = examined !== null;
    if (examined === null) return this.#checkInCore(above);
    for (const rowId of examined.damaged) store.messages.examine(rowId - 1, 1);
    return examined.next;
  }

  #checkInCore(above: number): number | null {
    return this.#services.store.messages.examine(above, IN_CORE);
  }
}
