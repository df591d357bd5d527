import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { ClockPort, LogPort } from '#core/ports.ts';
import type { CheckpointPort, ExaminedRows, StoreFailure } from '#core/store/database/database.ts';
import { err, type Result } from '#shared/base/result.ts';

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

type Job =
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'examine'; readonly above: number; readonly limit: number };
/** `Value` is the result of a job. The error names what failed. */
type ThreadAnswer<Value> = Result<Value, string>;

/**
 * Keeps the database's write-ahead log small by checkpoints in a thread, which also verifies rows.
 * Without checkpoints the log grows until a commit has to copy it.
 */
export class Checkpointer implements CheckpointPort {
  readonly #options: Options;
  #worker: Worker | null = null;
  #running: Promise<void> | null = null;
  /** The last job. The thread does one at a time, so that each answer belongs to its job. */
  #lastJob: Promise<unknown> = Promise.resolve();
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

  async examine(above: number, limit: number): Promise<ExaminedRows | null> {
    const done = await this.#run<ExaminedRows>({ kind: 'examine', above, limit });
    return done.ok ? done.value : null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelIdle();
    await this.#worker?.terminate();
    await this.#running;
    await this.#lastJob;
  }

  async #settle(): Promise<void> {
    if ((await this.#size()) <= SMALL_LOG || this.#closed) return;
    const done = await this.#run({ kind: 'checkpoint' });
    if (!done.ok && !this.#failing && !this.#closed)
      this.#options.log.error('store.checkpointDelayed', { reason: done.error });
    this.#failing = !done.ok;
  }

  /** Runs the job after all earlier ones. */
  #run<Value>(job: Job): Promise<ThreadAnswer<Value>> {
    const done = this.#lastJob.then(() => this.#runNow<Value>(job));
    this.#lastJob = done;
    return done;
  }

  async #runNow<Value>(job: Job): Promise<ThreadAnswer<Value>> {
    if (this.#closed) return err('the thread ended');
    this.#cancelIdle();
    const worker = (this.#worker ??= this.#start());
    const done = await threadAnswer<Value>(worker, job);
    this.#cancelIdle();
    this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => void worker.terminate());
    return done;
  }

  #size(): Promise<number> {
    return sizeOf(`${this.#options.database}-wal`);
  }

  #start(): Worker {
    const { script, database } = this.#options;
    const worker = new Worker(script, { workerData: { database }, resourceLimits: limits });
    // `threadAnswer` also receives this error, and the exit of a thread without a message.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}

function threadAnswer<Value>(worker: Worker, job: Job): Promise<ThreadAnswer<Value>> {
  return new Promise((resolve) => {
    const answer = (done: ThreadAnswer<Value>) => {
      worker.off('message', answered).off('exit', ended).off('error', failed);
      resolve(done);
    };
    const answered = (done: Result<Value, StoreFailure>) =>
      answer(done.ok ? done : err(done.error.kind));
    const ended = () => answer(err('the thread ended'));
    const failed = (error: unknown) =>
      answer(err(error instanceof Error ? error.name : typeof error));
    worker.on('message', answered).on('exit', ended).on('error', failed);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(job);
  });
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0; // The file does not exist yet, or no longer.
  }
}
