/** Bytes of the beginning and of the end that stay in memory. */
const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 512 * 1024;
const LINE_FEED = 10;

/** The parts of an output that are in memory. `gapBytes` 0: `head` and `tail` are the whole output. */
export interface OutputParts {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly bytes: number;
  readonly gapBytes: number;
  /** Line feeds of the gap. */
  readonly gapLines: number;
}

/** Keeps the beginning and the end of an output, at most 768 KiB. */
export class KeptOutput {
  #head = Buffer.alloc(0);
  #headLength = 0;
  #tail = Buffer.alloc(0);
  /** Total of the bytes that were written to the ring `#tail`. */
  #tailBytes = 0;
  #lines = 0;

  get bytes(): number {
    return this.#headLength + this.#tailBytes;
  }

  add(bytes: Uint8Array): void {
    this.#lines += countLines(bytes);
    const forHead = bytes.subarray(0, HEAD_BYTES - this.#headLength);
    if (forHead.length > 0) this.#addToHead(forHead);
    if (forHead.length < bytes.length) this.#addToTail(bytes.subarray(forHead.length));
  }

  parts(): OutputParts {
    const head = Buffer.from(this.#head.subarray(0, this.#headLength));
    const tail = this.#unrolledTail();
    return {
      head,
      tail,
      bytes: this.bytes,
      gapBytes: this.bytes - head.length - tail.length,
      gapLines: this.#lines - countLines(head) - countLines(tail),
    };
  }

  /** Returns the last bytes, at most `count`. */
  end(count: number): Buffer {
    const tail = this.#unrolledTail();
    const missing = count - tail.length;
    if (missing <= 0) return tail.subarray(-count);
    const head = this.#head.subarray(0, this.#headLength).subarray(-missing);
    return Buffer.concat([head, tail]);
  }

  #addToHead(bytes: Uint8Array): void {
    const needed = this.#headLength + bytes.length;
    if (needed > this.#head.length) {
      const larger = Buffer.alloc(Math.min(HEAD_BYTES, Math.max(4096, needed * 2)));
      larger.set(this.#head.subarray(0, this.#headLength));
      this.#head = larger;
    }
    this.#head.set(bytes, this.#headLength);
    this.#headLength = needed;
  }

  #addToTail(bytes: Uint8Array): void {
    if (this.#tail.length === 0) this.#tail = Buffer.alloc(TAIL_BYTES);
    const last = bytes.subarray(-TAIL_BYTES);
    const at = (this.#tailBytes + bytes.length - last.length) % TAIL_BYTES;
    const first = last.subarray(0, TAIL_BYTES - at);
    this.#tail.set(first, at);
    this.#tail.set(last.subarray(first.length), 0);
    this.#tailBytes += bytes.length;
  }

  #unrolledTail(): Buffer {
    if (this.#tailBytes <= TAIL_BYTES) return Buffer.from(this.#tail.subarray(0, this.#tailBytes));
    const at = this.#tailBytes % TAIL_BYTES;
    return Buffer.concat([this.#tail.subarray(at), this.#tail.subarray(0, at)]);
  }
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1))
    count += 1;
  return count;
}
