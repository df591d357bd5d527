import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { ClockPort, LogPort } from '#core/ports.ts';
import type { CheckpointPort, StoreFailure } from '#core/store/database/database.ts';
import type { Result } from '#shared/base/result.ts';

import { LONG_LOG, SMALL_LOG } from './sqlite.ts';

/** Time after which an idle thread is ended. */
const IDLE_MS = 60_000;
const limits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

type Options = {
  readonly script: string;
  readonly database: string;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/**
 * Keeps the database's write-ahead log small by checkpoints in a thread. Without it the log grows
 * until a commit has to copy it.
 */
export class Checkpointer implements CheckpointPort {
  readonly #options: Options;
  #worker: Worker | null = null;
  #running: Promise<void> | null = null;
  #cancelIdle: () => void = () => undefined;
  #failing = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  settle(): Promise<void> {
    this.#running ??= this.#settle().finally(() => (this.#running = null));
    return this.#running;
  }

  async follow(): Promise<void> {
    if ((await this.#size()) > LONG_LOG) await this.settle();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelIdle();
    await this.#worker?.terminate();
    await this.#running;
  }

  async #settle(): Promise<void> {
    if ((await this.#size()) <= SMALL_LOG || this.#closed) return;
    this.#cancelIdle();
    const worker = (this.#worker ??= this.#start());
    const failure = await answerOf(worker);
    if (failure !== null && !this.#failing && !this.#closed)
      this.#options.log.error('store.checkpointDelayed', { reason: failure });
    this.#failing = failure !== null;
    this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => void worker.terminate());
  }

  #size(): Promise<number> {
    return sizeOf(`${this.#options.database}-wal`);
  }

  #start(): Worker {
    const { script, database } = this.#options;
    const worker = new Worker(script, { workerData: { database }, resourceLimits: limits });
    // `answerOf` also receives this error, and the exit of a thread without a message.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}

/** Returns null on success, else the failure. */
function answerOf(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    const answer = (failure: string | null) => {
      worker.off('message', answered).off('exit', ended).off('error', failed);
      resolve(failure);
    };
    const answered = (done: Result<unknown, StoreFailure>) =>
      answer(done.ok ? null : done.error.kind);
    const ended = () => answer('the thread ended');
    const failed = (error: unknown) => answer(error instanceof Error ? error.name : typeof error);
    worker.on('message', answered).on('exit', ended).on('error', failed);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('checkpoint');
  });
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0; // The file does not exist yet, or no longer.
  }
}
