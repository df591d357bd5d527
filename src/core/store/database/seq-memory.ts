/** Number of streams that are remembered. If there are more, all are dropped and read again. */
const MAX_STREAMS = 1000;

/**
 * Caches the last number of each stream, so that not every write reads it. A failed transaction
 * clears the cache.
 */
export class SeqMemory {
  readonly #last = new Map<string, number>();

  get(stream: string, ask: () => number): number {
    const known = this.#last.get(stream);
    if (known !== undefined) return known;
    const seq = ask();
    if (this.#last.size >= MAX_STREAMS) this.#last.clear();
    this.#last.set(stream, seq);
    return seq;
  }

  /** Updates a cached number after a write. Does nothing for a stream that is not cached. */
  advance(stream: string, seq: number): void {
    const known = this.#last.get(stream);
    if (known !== undefined && known < seq) this.#last.set(stream, seq);
  }

  forget(): void {
    this.#last.clear();
  }
}
