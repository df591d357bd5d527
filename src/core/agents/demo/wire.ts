import { once } from 'node:events';
import type { Writable } from 'node:stream';

import type { DemoSaying } from './protocol.ts';

/** Writes the demo agent's records with numbered ids, and waits when the reader is slow. */
export class Wire {
  readonly #out: Writable;
  readonly #prefix: string;
  #count = 0;

  constructor(out: Writable, prefix: string) {
    this.#out = out;
    this.#prefix = prefix;
  }

  /** Returns an id that is unique in this session. */
  name(kind: string): string {
    this.#count += 1;
    return `${this.#prefix}-${kind}-${this.#count}`;
  }

  say(saying: DemoSaying): Promise<void> {
    return this.raw(`${JSON.stringify({ id: this.name('r'), ...saying })}\n`);
  }

  async raw(bytes: string | Uint8Array): Promise<void> {
    if (!this.#out.write(bytes)) await once(this.#out, 'drain');
  }

  /** Resolves when all bytes have left this process. */
  flush(): Promise<void> {
    return new Promise((resolve) => this.#out.write('', () => resolve()));
  }
}
