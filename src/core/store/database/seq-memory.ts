/** Sessions that are remembered; of more, all are forgotten and asked for again. */
const MAX = 1000;

/** The last number of each stream, so that it is not asked for with every write. A transaction that fails forgets all. */
export class SeqMemory {
  readonly #last = new Map<string, number>();

  get(stream: string, ask: () => number): number {
    const known = this.#last.get(stream);
    if (known !== undefined) return known;
    const seq = ask();
    if (this.#last.size >= MAX) this.#last.clear();
    this.#last.set(stream, seq);
    return seq;
  }

  /** A number was written; of a stream that was never asked for, nothing is known. */
  saw(stream: string, seq: number): void {
    const known = this.#last.get(stream);
    if (known !== undefined && known < seq) this.#last.set(stream, seq);
  }

  forget(): void {
    this.#last.clear();
  }
}
