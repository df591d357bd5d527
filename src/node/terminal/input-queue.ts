import { write } from 'node:fs';

const FIRST_RETRY_MS = 2;
const MAX_RETRY_MS = 100;

/**
 * Queues the input of a terminal in order. node-pty's own queue is unbounded and spins the event
 * loop while a program does not read, so this queue writes to the file itself, with delays between
 * retries.
 */
export class InputQueue {
  readonly #fd: number | null;
  readonly #fallback: (bytes: Uint8Array) => void;
  readonly #maxWaiting: number;
  #waiting: Uint8Array[] = [];
  #queuedBytes = 0;
  #busy = false;
  #retryMs = FIRST_RETRY_MS;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  /**
   * `fd` is null if there is no file (Windows); `fallback` then writes. At most `maxWaiting` bytes
   * wait for a program that does not read.
   */
  constructor(fd: number | null, fallback: (bytes: Uint8Array) => void, maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
    this.#fd = fd;
    this.#fallback = fallback;
  }

  get isEmpty(): boolean {
    return !this.#busy && this.#waiting.length === 0;
  }

  /** Returns false, and takes nothing, if the queue is full or closed. */
  add(bytes: Uint8Array): boolean {
    if (this.#closed || this.#queuedBytes + bytes.length > this.#maxWaiting) return false;
    if (this.#fd === null) {
      this.#fallback(bytes);
      return true;
    }
    // Copies, because the caller may reuse its buffer; `slice` of a Buffer would not.
    this.#waiting.push(Uint8Array.from(bytes));
    this.#queuedBytes += bytes.length;
    if (!this.#busy) this.#next(this.#fd);
    return true;
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
    if (this.#retry) clearTimeout(this.#retry);
  }

  #next(fd: number): void {
    const [first] = this.#waiting;
    this.#busy = first !== undefined && !this.#closed;
    if (!first || this.#closed) return;
    write(fd, first, (error, written) => {
      if (this.#closed) return;
      if (error && error.code !== 'EAGAIN') return this.close();
      this.#remove(first, written);
      if (written > 0) this.#retryMs = FIRST_RETRY_MS;
      if (!error && written > 0) return this.#next(fd);
      this.#retry = setTimeout(() => this.#next(fd), this.#retryMs).unref();
      this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
    });
  }

  #remove(first: Uint8Array, written: number): void {
    this.#queuedBytes -= written;
    if (written === first.length) this.#waiting.shift();
    else if (written > 0) this.#waiting[0] = first.subarray(written);
  }
}
