import type { Writable } from 'node:stream';

/** The reader closed the pipe, as `head` does, which is not an error. */
export class OutputClosed extends Error {}

/** Writes text with back-pressure: no faster than it is read. */
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
