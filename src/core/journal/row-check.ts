import type { ClockPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';

/**
 * Number of messages, the newest first, that are checked before the start is finished; this takes
 * some milliseconds.
 */
const AT_START = 1_000;
/** Number of messages in one later step, and the delay between two steps in ms. */
const AT_ONCE = 100;
const BETWEEN_MS = 20;

/**
 * Verifies the checksums of all messages once per start, so that damage is known before a person
 * scrolls to it.
 */
export class RowCheck {
  readonly #store: Store;
  readonly #clock: ClockPort;
  #cancel: () => void = () => undefined;

  constructor({ store, clock }: { readonly store: Store; readonly clock: ClockPort }) {
    this.#store = store;
    this.#clock = clock;
  }

  start(): void {
    this.#check(null, AT_START);
  }

  close(): void {
    this.#cancel();
  }

  #check(below: number | null, limit: number): void {
    const next = this.#store.messages.examine(below, limit);
    if (next !== null)
      this.#cancel = this.#clock.after(BETWEEN_MS, () => this.#check(next, AT_ONCE));
  }
}
