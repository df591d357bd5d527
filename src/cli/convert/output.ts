import type { Writable } from 'node:stream';

/** The reader went away, as `head` does. No failure. */
export class OutputClosed extends Error {}

/** Writes lines no faster than they are read. */
export class Output {
  readonly #stream: Writable;
  #failure: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', (failure: Error) => this.#fail(failure));
    stream.on('drain', () => this.#wake?.());
  }

  async write(text: string): Promise<void> {
    this.#check();
    if (this.#stream.write(text)) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = null;
    this.#check();
  }

  #fail(failure: Error): void {
    this.#failure = 'code' in failure && failure.code === 'EPIPE' ? new OutputClosed() : failure;
    this.#wake?.();
  }

  #check(): void {
    if (this.#failure) throw this.#failure;
  }
}
