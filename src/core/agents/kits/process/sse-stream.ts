import type { ClockPort } from '#core/ports.ts';
import { backOff } from '#shared/channel/back-off.ts';

import { SseReader } from './sse-reader.ts';

/** A connection on which nothing came for so long is taken as dropped: servers send heartbeats. */
const SILENCE_MS = 30_000;

type SseStreamOptions = {
  readonly clock: ClockPort;
  /** In [0, 1): spreads the attempts to connect again. */
  readonly random: () => number;
  /** Asks for the stream; `lastEventId` is null the first time or where the server gives no ids. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  /** Takes the data of one event and a newline. More is read once the promise resolves. */
  readonly deliver: (line: Uint8Array) => Promise<void>;
  /** Called for each connection. `again`: events may be missing since the one before, where the server does not repeat them. */
  readonly connected: (again: boolean) => void;
};

/** Reads a stream of Server-Sent Events and connects again, with the last event's id, until it is closed. */
export class SseStream {
  readonly #options: SseStreamOptions;
  readonly #reader: SseReader;
  readonly #closing = new AbortController();
  #delivered: Promise<void> = Promise.resolve();
  #connections = 0;
  #failures = 0;

  constructor(options: SseStreamOptions) {
    this.#options = options;
    this.#reader = new SseReader((line) => {
      this.#delivered = options.deliver(line);
    });
  }

  /** Resolves when it is closed and the events so far are delivered. */
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

  /** Reads one connection to its end, whatever ends it. */
  async #connect(): Promise<void> {
    const silent = new AbortController();
    let cancel = this.#options.clock.after(SILENCE_MS, () => silent.abort());
    try {
      const response = await this.#options.open(this.#reader.lastEventId, AbortSignal.any([silent.signal, this.#closing.signal]));
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
      // A refused, broken or silent connection: the next attempt follows.
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
