import type { ServerResponse } from 'node:http';

/** An event to send. A reconnecting client sends `id` as its last id. */
export type ServerEvent = { readonly event: string; readonly id: string; readonly data: unknown };

/** Interval of the comments that prevent proxies and clients from timing out. */
const BEAT_MS = 15_000;
/** Number of unsent bytes at which a client counts as too slow. */
const MAX_BACKLOG = 4 * 1024 * 1024;

/**
 * Server-sent events to one client. Events for a slow client are not buffered without limit: the
 * stream ends, and the client reconnects with its last id.
 */
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
    this.#beat = setInterval(
      () => this.isOpen && this.#response.write(': still here\n\n'),
      BEAT_MS,
    ).unref();
  }

  /** Returns false if the client is too slow or gone; nothing more must be sent then. */
  send({ event, id, data }: ServerEvent): boolean {
    if (!this.isOpen) return false;
    this.#response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    return this.#response.writableLength <= MAX_BACKLOG;
  }

  /** Resolves when the client has read everything sent, or is gone. */
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
