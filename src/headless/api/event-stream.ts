import type { ServerResponse } from 'node:http';

/** Something to send. `id`: what a client that comes back names as its last. */
export type ServerEvent = { readonly event: string; readonly id: string; readonly data: unknown };

/** A comment that keeps proxies and clients from giving up. */
const BEAT_MS = 15_000;
/** Unsent bytes at which a client counts as too slow. */
const MAX_BACKLOG = 4 * 1024 * 1024;

/** Server-sent events to one client. What it does not read is not kept: it is told so, and comes back with its last id. */
export class EventStream {
  readonly #response: ServerResponse;
  #beat: NodeJS.Timeout | null = null;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  start(): void {
    this.#response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    this.#response.flushHeaders();
    this.#beat = setInterval(() => this.isOpen && this.#response.write(': still here\n\n'), BEAT_MS).unref();
  }

  /** `false`: the client is too slow, and nothing more must be sent. */
  send({ event, id, data }: ServerEvent): boolean {
    if (!this.isOpen) return false;
    this.#response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    return this.#response.writableLength <= MAX_BACKLOG;
  }

  /** Resolves when the client has read what was sent, or is gone. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.#response.writableNeedDrain) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#response.once('drain', resolve).once('close', resolve);
    await promise;
    this.#response.off('drain', resolve).off('close', resolve);
  }

  end(): void {
    if (this.#beat) clearInterval(this.#beat);
    this.#response.end();
  }
}
