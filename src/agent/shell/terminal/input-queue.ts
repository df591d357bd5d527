import { write } from 'node:fs';

/** Limit of the bytes that wait for a program that does not read. */
const MAX_WAITING = 256 * 1024;
const FIRST_RETRY_MS = 2;
const MAX_RETRY_MS = 100;

/**
 * Queues the input of a terminal in order. The queue of node-pty is unbounded and occupies the event
 * loop while a program does not read.
 */
export class InputQueue {
  readonly #fd: number | null;
  readonly #fallback: (bytes: Uint8Array) => void;
  #waiting = Buffer.alloc(0);
  #isBusy = false;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** `fd` is null if there is no file (Windows); `fallback` then writes. */
  constructor(fd: number | null, fallback: (bytes: Uint8Array) => void) {
    this.#fd = fd;
    this.#fallback = fallback;
  }

  /** Returns false, and takes nothing, if the queue is full or closed. */
  add(bytes: Uint8Array): boolean {
    if (this.#isClosed || this.#waiting.length + bytes.length > MAX_WAITING) return false;
    if (this.#fd === null) {
      this.#fallback(bytes);
      return true;
    }
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    if (!this.#isBusy) this.#next(this.#fd, FIRST_RETRY_MS);
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = Buffer.alloc(0);
    if (this.#retry) clearTimeout(this.#retry);
  }

  #next(fd: number, retryMs: number): void {
    this.#isBusy = this.#waiting.length > 0 && !this.#isClosed;
    if (!this.#isBusy) return;
    write(fd, this.#waiting, (error, written) => {
      if (this.#isClosed) return;
      if (error && error.code !== 'EAGAIN') return this.close();
      if (!error && written > 0) {
        this.#waiting = this.#waiting.subarray(written);
        return this.#next(fd, FIRST_RETRY_MS);
      }
      this.#retry = setTimeout(
        () => this.#next(fd, Math.min(MAX_RETRY_MS, retryMs * 2)),
        retryMs,
      ).unref();
    });
  }
}
