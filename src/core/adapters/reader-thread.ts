import { Worker } from 'node:worker_threads';

import type { AgentHome } from '#core/agents/driver.ts';
import type { ClockPort } from '#core/ports.ts';
import type {
  LikelyTranscript,
  Slice,
  SliceFailure,
  SliceReaderPort,
  SliceRequest,
} from '#core/transcripts/slice.ts';
import { err, type Result } from '#shared/base/result.ts';

type Answer = (slice: Result<Slice, SliceFailure>) => void;
type Reply = { readonly id: number; readonly slice: Result<Slice, SliceFailure> };

/** Time after which an idle thread is ended. */
const IDLE_MS = 60_000;
/** Limits of the thread's own heap: a transcript that needs more fails, and core survives. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

type ThreadOptions = {
  readonly script: string;
  readonly blobs: string;
  readonly clock: ClockPort;
} & AgentHome;

/** Reads slices in a thread, which starts with the first request. */
export class ReaderThread implements SliceReaderPort {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Answer>();
  #worker: Worker | null = null;
  #lastId = 0;
  #cancelIdle: () => void = () => undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  prepare(likely: LikelyTranscript | null): void {
    this.#cancelIdle();
    this.#worker ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    if (likely !== null) this.#worker.postMessage({ likely });
    if (this.#waiting.size === 0) this.#endWhenIdle(this.#worker);
  }

  read(request: SliceRequest): Promise<Result<Slice, SliceFailure>> {
    this.#cancelIdle();
    this.#worker ??= this.#start();
    const id = (this.#lastId += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage({ id, request });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  async close(): Promise<void> {
    this.#cancelIdle();
    await this.#worker?.terminate();
    this.#handleExit('Corral was closed.');
  }

  #start(): Worker {
    const { script, blobs, homeDir, variables } = this.#options;
    const worker = new Worker(script, {
      workerData: { blobs, homeDir, variables },
      resourceLimits: limits,
    });
    worker.on('message', ({ id, slice }: Reply) => {
      this.#waiting.get(id)?.(slice);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#endWhenIdle(worker);
    });
    let reason = 'the thread that reads it ended';
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#handleExit(reason);
    });
    return worker;
  }

  #endWhenIdle(worker: Worker): void {
    this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => void worker.terminate());
  }

  #handleExit(message: string): void {
    this.#worker = null;
    for (const answer of this.#waiting.values()) answer(err({ kind: 'broken', message }));
    this.#waiting.clear();
  }
}
