/** Values of the shared number. */
const FREE = 0;
const TAKEN = 1;

/**
 * Longest wait for the other thread, in ms. SQLite's own lock decides afterwards, in case that
 * thread was ended in the middle of a transaction.
 */
const LONGEST_MS = 2000;

/**
 * Lock of the two threads of this process that write to the same database. SQLite alone would have
 * core poll at growing intervals while the other thread writes, and fail after a quarter of a second
 * on a loaded machine. This lock wakes the waiting thread at once. It only orders the threads: the
 * data are protected by SQLite.
 */
export class WriteLock {
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#state = new Int32Array(memory);
  }

  /** Runs the work while the other thread waits. */
  hold<T>(work: () => T): T {
    const isTaken = this.#take();
    try {
      return work();
    } finally {
      if (isTaken) this.release();
    }
  }

  /** Returns false if the other thread did not release the lock in time, or this one may not wait. */
  #take(): boolean {
    while (Atomics.compareExchange(this.#state, 0, FREE, TAKEN) !== FREE)
      if (!this.#waits()) return false;
    return true;
  }

  #waits(): boolean {
    try {
      return Atomics.wait(this.#state, 0, TAKEN, LONGEST_MS) !== 'timed-out';
    } catch {
      // The runtime may forbid a main thread to be suspended; then SQLite's own lock decides.
      return false;
    }
  }

  /** Also releases the lock of a thread that was ended meanwhile. */
  release(): void {
    Atomics.store(this.#state, 0, FREE);
    Atomics.notify(this.#state, 0);
  }
}
