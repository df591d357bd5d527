import type { ClockPort } from '#core/ports.ts';
import { MAX_LINE_BYTES } from '#node/streams/line-splitter.ts';
import { SseReader } from '#node/streams/sse-reader.ts';
import { backOff } from '#shared/channel/back-off.ts';

/**
 * Time without data after which a connection is treated as dropped; servers send heartbeats more
 * often.
 */
const SILENCE_MS = 30_000;

/** Above the limit of a line, so that the record reader detects the truncation. */
const MAX_EVENT_BYTES = MAX_LINE_BYTES + 1024;
const NEWLINE = Buffer.from('\n');

type SseStreamOptions = {
  readonly clock: ClockPort;
  /** Returns a number in [0, 1), which adds jitter to the pauses between attempts. */
  readonly random: () => number;
  /**
   * Requests the stream; `lastEventId` is null for the first attempt and for servers without event
   * ids.
   */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  /**
   * Receives the data of one event and a newline. The stream reads on after the promise resolves.
   */
  readonly deliver: (line: Uint8Array) => Promise<void>;
  /**
   * Called for each connection. If `again` is true, events since the previous connection may be
   * missing, unless the server repeats them.
   */
  readonly connected: (again: boolean) => void;
};

/**
 * Reads a stream of Server-Sent Events and reconnects, with the last event's id, until it is
 * closed.
 */
export class SseStream {
  readonly #options: SseStreamOptions;
  readonly #reader: SseReader;
  readonly #closing = new AbortController();
  #delivered: Promise<void> = Promise.resolve();
  #connections = 0;
  #failures = 0;

  constructor(options: SseStreamOptions) {
    this.#options = options;
    this.#reader = new SseReader({
      maxBytes: MAX_EVENT_BYTES,
      joint: ' ',
      deliver: (data) => {
        this.#delivered = options.deliver(Buffer.concat([data, NEWLINE]));
      },
    });
  }

  /** Resolves when the stream is closed and all events so far are delivered. */
  async run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#connect();
      this.#reader.drop();
      if (!this.#closing.signal.aborted) await this.#pause();
    }
    await this.#delivered;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Reads one connection until it ends for any reason. */
  async #connect(): Promise<void> {
    const silent = new AbortController();
    let cancel = this.#options.clock.after(SILENCE_MS, () => silent.abort());
    try {
      const response = await this.#options.open(
        this.#reader.lastEventId,
        AbortSignal.any([silent.signal, this.#closing.signal]),
      );
      if (!response.ok || !response.body) return;
      this.#options.connected(this.#connections > 0);
      this.#connections += 1;
      for await (const chunk of response.body) {
        cancel();
        cancel = this.#options.clock.after(SILENCE_MS, () => silent.abort());
        this.#failures = 0;
        this.#reader.push(chunk);
        await this.#delivered;
      }
    } catch {
      // The caller retries after a refused, broken or silent connection.
    } finally {
      cancel();
      silent.abort();
    }
  }

  #pause(): Promise<void> {
    const { clock, random } = this.#options;
    const ms = backOff(this.#failures, random());
    this.#failures += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(ms, resolve);
    this.#closing.signal.addEventListener('abort', () => resolve(), { once: true });
    return promise.finally(cancel);
  }
}
