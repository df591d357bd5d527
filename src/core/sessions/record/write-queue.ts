import type { ClockPort, LogPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Result } from '#shared/base/result.ts';

/** Delay between two tries while the store accepts no write (locked, disk full). */
const RETRY_MS = 1000;

export type Write = () => Result<unknown, StoreFailure>;

/**
 * Runs writes in order and retries each until the store accepts it, so that a locked database or a
 * full disk only delays an agent's output. The agent bounds the queue: it stops at its own question
 * and its own end.
 */
export class WriteQueue {
  readonly #clock: ClockPort;
  readonly #log: LogPort;
  readonly #waiting: Write[] = [];
  #stop: (() => void) | null = null;
  #idle: (() => void)[] = [];
  #failure: StoreFailure | null = null;
  #draining = false;

  constructor(clock: ClockPort, log: LogPort) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Failure that delays the writes. Null if there is none. */
  get failure(): StoreFailure | null {
    return this.#failure;
  }

  push(write: Write): void {
    this.#waiting.push(write);
    if (this.#stop === null && !this.#draining) this.#drain();
  }

  /** Resolves when the queue is empty. */
  drained(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Drops the queued writes. Their content stays in the wire log only. */
  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#waiting.length = 0;
    this.#settle();
  }

  /** Runs the queued writes. A write may push further ones, which run after it in the same loop. */
  #drain(): void {
    this.#stop = null;
    this.#draining = true;
    const failure = this.#work();
    this.#draining = false;
    if (failure) return this.#retryLater(failure);
    if (this.#failure !== null) this.#log.info('store.recovered');
    this.#failure = null;
    this.#settle();
  }

  #work(): StoreFailure | null {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const done = next();
      if (!done.ok) return done.error;
      this.#waiting.shift();
    }
    return null;
  }

  #retryLater(failure: StoreFailure): void {
    if (this.#failure === null)
      this.#log.error('store.writeDelayed', { kind: failure.kind, message: failure.message });
    this.#failure = failure;
    this.#stop = this.#clock.after(RETRY_MS, () => this.#drain());
  }

  #settle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
