/** Keeps the last bytes of a stream. */
export class Tail {
  readonly #most: number;
  #bytes = Buffer.alloc(0);

  constructor(most: number) {
    this.#most = most;
  }

  push(chunk: Uint8Array): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk.subarray(-this.#most)]).subarray(-this.#most);
  }

  text(): string {
    return this.#bytes.toString('utf8');
  }
}

/** Bytes of stderr that are kept of every child process. */
export const STDERR_TAIL_BYTES = 8 * 1024;
