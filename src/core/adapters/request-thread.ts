import type { Worker } from 'node:worker_threads';

import type { ClockPort, LogPort } from '#core/ports.ts';

/** Time after which an idle thread is ended. */
const IDLE_MS = 60_000;

type Waiting = {
  readonly resolve: (reply: unknown) => void;
  /** Resolves with the reply to a request whose thread ended. */
  readonly lose: (reason: string) => void;
};

type ThreadReply = { readonly id: number; readonly reply: unknown };

type RequestThreadOptions = {
  readonly start: () => Worker;
  readonly clock: ClockPort;
  /** Returns true if the thread must not end although no request waits. */
  readonly isBusy?: () => Promise<boolean> | boolean;
  readonly onError?: (error: unknown) => void;
  /** Called when a thread has ended by itself or was closed, before its requests are lost. */
  readonly onExit?: () => void;
};

/**
 * Sends requests to a thread, which starts with the first of them and ends some time after the
 * last. The thread replies to `{ id, ...request }` with `{ id, reply }`.
 */
export class RequestThread {
  readonly #options: RequestThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;
  #isClosed = false;
  #cancelIdle: () => void = () => undefined;
  /** Resolves when the thread that was idle has ended. */
  #idleEnd: Promise<unknown> = Promise.resolve();

  constructor(options: RequestThreadOptions) {
    this.#options = options;
  }

  /** Starts the thread ahead of the first request. */
  warmUp(): void {
    this.#running();
    this.#endWhenIdle();
  }

  /**
   * Sends a request. `lost` returns the reply to a request whose thread ended, with the reason. The
   * thread's reply is taken for one of type `R`. `id` identifies the request in the thread.
   */
  ask<R>(
    request: object,
    lost: (reason: string) => R,
  ): { readonly id: number; readonly reply: Promise<R> } {
    const id = (this.#lastId += 1);
    if (this.#isClosed) return { id, reply: Promise.resolve(lost('Corral was closed.')) };
    this.#cancelIdle();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#running().postMessage({ id, ...request });
    const { promise, resolve } = Promise.withResolvers<R>();
    this.#waiting.set(id, {
      resolve: (reply) => resolve(reply as R),
      lose: (reason) => resolve(lost(reason)),
    });
    return { id, reply: promise };
  }

  /** Sends a message without a reply, if there is a thread. */
  send(message: object): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker?.postMessage(message);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelIdle();
    await this.#worker?.terminate();
    await this.#idleEnd;
    this.#handleExit('Corral was closed.');
  }

  #running(): Worker {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): Worker {
    const worker = this.#options.start();
    worker.on('message', ({ id, reply }: ThreadReply) => {
      this.#waiting.get(id)?.resolve(reply);
      this.#waiting.delete(id);
      this.#endWhenIdle();
    });
    let reason = 'its thread ended';
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
      this.#options.onError?.(error);
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#handleExit(reason);
    });
    return worker;
  }

  #endWhenIdle(): void {
    this.#cancelIdle();
    if (this.#waiting.size === 0 && this.#worker !== null)
      this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => void this.#endUnlessBusy());
  }

  /** A request that follows at once starts another thread, because this one ends some time later. */
  async #endUnlessBusy(): Promise<void> {
    const isBusy = (await this.#options.isBusy?.()) ?? false;
    if (this.#waiting.size > 0) return;
    if (isBusy) return this.#endWhenIdle();
    this.#cancelIdle();
    const worker = this.#worker;
    this.#worker = null;
    this.#idleEnd = worker?.terminate() ?? this.#idleEnd;
  }

  #handleExit(reason: string): void {
    this.#worker = null;
    this.#options.onExit?.();
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { lose } of lost) lose(reason);
  }
}

/**
 * Returns a listener that logs the kind of an error. Its message can quote a conversation, which a
 * log must not contain.
 */
export function logThreadError(log: LogPort, event: string): (error: unknown) => void {
  return (error) => {
    const { name, code }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
    log.error(event, { name, code });
  };
}
