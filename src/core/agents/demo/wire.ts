import { once } from 'node:events';
import type { Writable } from 'node:stream';

import type { DemoSaying } from './protocol.ts';

/** The demo agent's mouth: numbers what it says and waits when nobody takes it. */
export class Wire {
  readonly #out: Writable;
  readonly #prefix: string;
  #count = 0;

  constructor(out: Writable, prefix: string) {
    this.#out = out;
    this.#prefix = prefix;
  }

  /** A name that nothing else of this session has. */
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

  /** Resolves when all of it has left this process. */
  flush(): Promise<void> {
    return new Promise((resolve) => this.#out.write('', () => resolve()));
  }
}
