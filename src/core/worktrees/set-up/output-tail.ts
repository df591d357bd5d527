/** Maximum length of kept output, in characters; older output is dropped. */
const MAX_KEPT = 256 * 1024;

/** The end of a program's output, which windows read piece by piece. */
export class OutputTail {
  #text = '';
  /** Number of characters that were dropped before `#text`. */
  #dropped = 0;
  readonly #decoder = new TextDecoder();

  readonly add = (chunk: Uint8Array): void => {
    const text = this.#text + this.#decoder.decode(chunk, { stream: true });
    const excess = Math.max(0, text.length - MAX_KEPT);
    this.#text = text.slice(excess);
    this.#dropped += excess;
  };

  /** Returns the kept output from a position on, and the position after it. */
  from(position: number): { readonly output: string; readonly next: number } {
    const output = this.#text.slice(Math.max(0, position - this.#dropped));
    return { output, next: this.#dropped + this.#text.length };
  }

  end(length: number): string {
    return this.#text.slice(-length);
  }
}
