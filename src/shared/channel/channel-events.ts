/** Maximum number of values buffered before a listener is set; a channel with more is closed. */
const MAX_EARLY = 1_024;

/** Listeners of a channel: the part that all carriers share. */
export class ChannelEvents {
  #listener: ((value: unknown) => void) | null = null;
  #bytesListener: ((bytes: Uint8Array) => void) | null = null;
  #early: unknown[] = [];
  readonly #closeListeners: ((reason: string) => void)[] = [];
  #closed: string | null = null;

  get isClosed(): boolean {
    return this.#closed !== null;
  }

  /**
   * Returns false if too many values arrived before a listener was set; the carrier must then
   * close.
   */
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

  deliverBytes(bytes: Uint8Array): void {
    if (!this.isClosed) this.#bytesListener?.(bytes);
  }

  listenToBytes(listener: (bytes: Uint8Array) => void): void {
    if (this.#bytesListener) throw new Error('The bytes of a channel have one listener.');
    this.#bytesListener = listener;
  }

  onClose(listener: (reason: string) => void): void {
    if (this.#closed === null) this.#closeListeners.push(listener);
    else listener(this.#closed);
  }

  /** Marks the channel as closed. Only the first call has an effect. */
  closed(reason: string): void {
    if (this.#closed !== null) return;
    this.#closed = reason;
    this.#early = [];
    for (const listener of this.#closeListeners.splice(0)) listener(reason);
  }
}
