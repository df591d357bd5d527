import { EventEmitter } from 'node:events';

import type { MessagePortMain } from 'electron';

/** Where a port leads to: its other end in this process, a page or another process. */
export type Far = {
  post(data: unknown): void;
  close(): void;
};

/** One end of a message channel in main, as Electron's MessagePortMain: an emitter that holds messages back until it is started. */
export class StandinPort extends EventEmitter implements Pick<MessagePortMain, 'postMessage' | 'start' | 'close'> {
  #far: Far | null = null;
  #waiting: unknown[] | null = [];
  #isClosed = false;

  /** Its messages go there from now on. */
  lead(far: Far): void {
    this.#far = far;
  }

  /** A message that came from afar. */
  receive(data: unknown): void {
    if (this.#isClosed) return;
    if (this.#waiting) this.#waiting.push(data);
    else this.emit('message', { data, ports: [] });
  }

  /** Its other end is gone. */
  gone(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
  }

  /** The port itself went to somebody else: what comes in leads on to them. */
  transfer(far: Far): void {
    const waiting = this.#waiting ?? [];
    this.on('message', ({ data }: { readonly data: unknown }) => far.post(data));
    this.on('close', () => far.close());
    this.#waiting = null;
    for (const data of waiting) far.post(data);
  }

  postMessage(data: unknown, transfer: readonly MessagePortMain[] = []): void {
    if (transfer.length > 0) throw new Error('not in the stand-in: a port sent over a port');
    if (!this.#isClosed) this.#far?.post(structuredClone(data));
  }

  start(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const data of waiting) this.emit('message', { data, ports: [] });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#far?.close();
    this.emit('close');
  }
}

/** As Electron's MessageChannelMain. Messages arrive in a later task, as real ones do. */
export class StandinChannel {
  readonly port1 = new StandinPort();
  readonly port2 = new StandinPort();

  constructor() {
    join(this.port1, this.port2);
    join(this.port2, this.port1);
  }
}

function join(from: StandinPort, to: StandinPort): void {
  from.lead({ post: (data) => void setImmediate(() => to.receive(data)), close: () => void setImmediate(() => to.gone()) });
}

/** The port that main handed over; only ports of this runtime can be. */
export function ownPort(port: unknown): StandinPort {
  if (port instanceof StandinPort) return port;
  throw new Error('not in the stand-in: a port of another kind');
}
