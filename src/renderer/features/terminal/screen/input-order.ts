type Entry = { bytes: Uint8Array | null };

/** Sends input in the order in which it was typed, while the bytes of some of it are looked up. */
export class InputOrder {
  readonly #send: (bytes: Uint8Array) => void;
  /** Input that was typed during a look-up; `bytes` is null until they are known. */
  readonly #held: Entry[] = [];

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send;
  }

  add(bytes: Uint8Array): void {
    if (this.#held.length === 0) this.#send(bytes);
    else this.#held.push({ bytes });
  }

  /** Holds the place for bytes that are known later. */
  async addLater(bytes: Promise<Uint8Array>): Promise<void> {
    const entry: Entry = { bytes: null };
    this.#held.push(entry);
    entry.bytes = await bytes;
    for (let first = this.#held[0]; first?.bytes; first = this.#held[0]) {
      this.#held.shift();
      if (first.bytes.length > 0) this.#send(first.bytes);
    }
  }
}
