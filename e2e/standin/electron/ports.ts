import { EventEmitter } from 'node:events';

import type { MessagePortMain } from 'electron';

/** The other end of a port: in this process, in a page or in another process. */
export type RemoteEnd = {
  post(data: unknown): void;
  close(): void;
};

/**
 * One end of a message channel in main, like Electron's MessagePortMain: an emitter that queues
 * messages until it is started.
 */
export class StandinPort
  extends EventEmitter
  implements Pick<MessagePortMain, 'postMessage' | 'start' | 'close'>
{
  #remote: RemoteEnd | null = null;
  #queued: unknown[] | null = [];
  #isClosed = false;

  /** Sends the messages of this port to `remote` from now on. */
  connect(remote: RemoteEnd): void {
    this.#remote = remote;
  }

  /** Handles a message from the other end. */
  receive(data: unknown): void {
    if (this.#isClosed) return;
    if (this.#queued) this.#queued.push(data);
    else this.emit('message', { data, ports: [] });
  }

  /** Handles the close of the other end. */
  closeByRemote(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
  }

  /** Forwards all incoming messages to `remote`, because the port was transferred. */
  transfer(remote: RemoteEnd): void {
    const queued = this.#queued ?? [];
    this.on('message', ({ data }: { readonly data: unknown }) => remote.post(data));
    this.on('close', () => remote.close());
    this.#queued = null;
    for (const data of queued) remote.post(data);
  }

  postMessage(data: unknown, transfer: readonly MessagePortMain[] = []): void {
    if (transfer.length > 0) throw new Error('not in the stand-in: a port sent over a port');
    if (!this.#isClosed) this.#remote?.post(structuredClone(data));
  }

  start(): void {
    const queued = this.#queued ?? [];
    this.#queued = null;
    for (const data of queued) this.emit('message', { data, ports: [] });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#remote?.close();
    this.emit('close');
  }
}

/** Like Electron's MessageChannelMain. Messages arrive in a later task, as in Electron. */
export class StandinChannel {
  readonly port1 = new StandinPort();
  readonly port2 = new StandinPort();

  constructor() {
    join(this.port1, this.port2);
    join(this.port2, this.port1);
  }
}

function join(from: StandinPort, to: StandinPort): void {
  from.connect({
    post: (data) => void setImmediate(() => to.receive(data)),
    close: () => void setImmediate(() => to.closeByRemote()),
  });
}

/** Returns the port as a StandinPort. Throws if it belongs to another implementation. */
export function ownPort(port: unknown): StandinPort {
  if (port instanceof StandinPort) return port;
  throw new Error('not in the stand-in: a port of another kind');
}
