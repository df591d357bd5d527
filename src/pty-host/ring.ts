/** Initial size of a ring, which doubles up to the capacity. */
const FIRST = 64 * 1024;

/** A ring buffer of the newest bytes of a stream, addressed by their offset in the whole stream. */
export class Ring {
  readonly #cap: number;
  #buffer: Uint8Array;
  #end = 0;

  constructor(cap: number) {
    this.#cap = cap;
    this.#buffer = new Uint8Array(Math.min(FIRST, cap));
  }

  /** Number of bytes that were ever added. */
  get end(): number {
    return this.#end;
  }

  /** Offset of the oldest byte that is still stored. */
  get oldest(): number {
    return Math.max(0, this.#end - this.#buffer.length);
  }

  add(bytes: Uint8Array): void {
    this.#grow(bytes.length);
    const kept =
      bytes.length > this.#buffer.length
        ? bytes.subarray(bytes.length - this.#buffer.length)
        : bytes;
    const at = (this.#end + bytes.length - kept.length) % this.#buffer.length;
    const head = kept.subarray(0, this.#buffer.length - at);
    this.#buffer.set(head, at);
    this.#buffer.set(kept.subarray(head.length), 0);
    this.#end += bytes.length;
  }

  /**
   * Returns a copy of up to `limit` bytes from `offset`. Returns null if the offset is no longer,
   * or not yet, stored.
   */
  read(offset: number, limit: number): Uint8Array | null {
    if (offset < this.oldest || offset > this.#end) return null;
    const length = Math.min(limit, this.#end - offset);
    const at = offset % this.#buffer.length;
    const head = this.#buffer.subarray(at, at + Math.min(length, this.#buffer.length - at));
    const copy = new Uint8Array(length);
    copy.set(head);
    copy.set(this.#buffer.subarray(0, length - head.length), head.length);
    return copy;
  }

  /**
   * Enlarges the buffer. Nothing is overwritten before the capacity is reached, so the content is
   * at the start of the buffer.
   */
  #grow(adding: number): void {
    let size = this.#buffer.length;
    const needed = this.#end + adding;
    if (needed <= size || size === this.#cap) return;
    while (size < needed && size < this.#cap) size *= 2;
    const grown = new Uint8Array(Math.min(size, this.#cap));
    grown.set(this.#buffer.subarray(0, this.#end));
    this.#buffer = grown;
  }
}
