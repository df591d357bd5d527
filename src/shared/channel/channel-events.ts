/** Values that may wait for the first listener; a channel with more is closed. */
const MAX_EARLY = 1_024;

/** The listeners' side of a channel: what every carrier does the same way. */
export class ChannelEvents {
  #listener: ((value: unknown) => void) | null = null;
  #early: unknown[] = [];
  readonly #closeListeners: ((reason: string) => void)[] = [];
  #closed: string | null = null;

  get isClosed(): boolean {
    return this.#closed !== null;
  }

  /** False: too much came before anybody listened, so the carrier has to be closed. */
  deliver(value: unknown): boolean {
    if (this.isClosed) return true;
    if (this.#listener) this.#listener(value);
    else this.#early.push(value);
    return this.#early.length <= MAX_EARLY;
  }

  listen(listener: (value: unknown) => void): void {
    if (this.#listener) throw new Error('A channel has one listener.');
    this.#listener = listener;
    const early = this.#early;
    this.#early = [];
    for (const value of early) listener(value);
  }

  onClose(listener: (reason: string) => void): void {
    if (this.#closed === null) this.#closeListeners.push(listener);
    else listener(this.#closed);
  }

  /** Only the first call counts. */
  closed(reason: string): void {
    if (this.#closed !== null) return;
    this.#closed = reason;
    this.#early = [];
    for (const listener of this.#closeListeners.splice(0)) listener(reason);
  }
}
