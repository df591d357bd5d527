import { Worker } from 'node:worker_threads';

import type { TranscriptIndex } from '#core/agents/agent.ts';
import type { AgentHome } from '#core/agents/driver.ts';
import type { ClockPort } from '#core/ports.ts';
import type {
  IndexRequest,
  LikelyTranscript,
  SliceFailure,
  SliceReaderPort,
  StepFailure,
  StepRequest,
  SteppedSlice,
} from '#core/transcripts/slice.ts';
import { err, type Result } from '#shared/base/result.ts';

import type { WriteLock } from './sqlite/write-lock.ts';

type Slice = Result<SteppedSlice, SliceFailure>;
type Stored = Result<boolean, StepFailure>;
type Indexed = {
  readonly one: Awaited<ReturnType<TranscriptIndex['find']>>;
  readonly all: Awaited<ReturnType<TranscriptIndex['list']>>;
};
const nothingIndexed: Indexed = { one: null, all: { found: [], total: 0 } };
/** Replies of the thread to the request `id`. */
type Reply = { readonly id: number } & (
  | { readonly slice: Slice }
  | { readonly stored: Stored }
  | { readonly bodies: readonly string[] }
  | { readonly indexed: Indexed }
);

/** Time after which an idle thread is ended. */
const IDLE_MS = 60_000;
/** Limits of the thread's own heap: a transcript that needs more fails, and core survives. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

type ThreadOptions = {
  readonly script: string;
  readonly blobs: string;
  readonly database: string;
  readonly clock: ClockPort;
  readonly lock: WriteLock;
} & AgentHome;

/** Reads and stores slices in a thread, which starts with the first request. */
export class ReaderThread implements SliceReaderPort {
  readonly #options: ThreadOptions;
  readonly #reads = new Map<number, (slice: Slice) => void>();
  readonly #stores = new Map<number, (stored: Stored) => void>();
  readonly #preparations = new Map<number, (bodies: readonly string[]) => void>();
  readonly #looks = new Map<number, (indexed: Indexed) => void>();
  /** Slices that the thread holds. */
  readonly #held = new Set<number>();
  #worker: Worker | null = null;
  #lastId = 0;
  #cancelIdle: () => void = () => undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  async prepare(likely: LikelyTranscript | null): Promise<readonly string[]> {
    if (likely !== null) {
      const id = this.#post({ likely });
      return new Promise((resolve) => this.#preparations.set(id, resolve));
    }
    this.#worker ??= this.#start();
    this.#endWhenIdle();
    return [];
  }

  read(request: StepRequest): Promise<Slice> {
    const id = this.#post({ request });
    if (request.isHeld) this.#held.add(id);
    return new Promise((resolve) => this.#reads.set(id, resolve));
  }

  store(sliceId: number, step: number): Promise<Stored> {
    const id = this.#post({ store: { sliceId, step } });
    return new Promise((resolve) => this.#stores.set(id, resolve));
  }

  release(sliceId: number): void {
    if (!this.#held.delete(sliceId)) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker?.postMessage({ release: sliceId });
    this.#endWhenIdle();
  }

  indexOf(agentId: string): TranscriptIndex {
    return {
      list: async (limit) => (await this.#look({ agentId, find: null, limit })).all,
      find: async (find) => (await this.#look({ agentId, find, limit: 1 })).one,
    };
  }

  #look(index: IndexRequest): Promise<Indexed> {
    const id = this.#post({ index });
    return new Promise((resolve) => this.#looks.set(id, resolve));
  }

  #post(message: object): number {
    this.#cancelIdle();
    this.#worker ??= this.#start();
    const id = (this.#lastId += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage({ id, ...message });
    return id;
  }

  async close(): Promise<void> {
    this.#cancelIdle();
    await this.#worker?.terminate();
    this.#handleExit('Corral was closed.');
  }

  #start(): Worker {
    const { script, blobs, database, homeDir, variables, lock } = this.#options;
    const worker = new Worker(script, {
      workerData: { blobs, database, homeDir, variables, lock: lock.memory },
      resourceLimits: limits,
    });
    worker.on('message', (reply: Reply) => {
      if ('slice' in reply) this.#reads.get(reply.id)?.(reply.slice);
      else if ('stored' in reply) this.#stores.get(reply.id)?.(reply.stored);
      else if ('indexed' in reply) this.#looks.get(reply.id)?.(reply.indexed);
      else this.#preparations.get(reply.id)?.(reply.bodies);
      for (const map of this.#asked()) map.delete(reply.id);
      this.#endWhenIdle();
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

  #asked() {
    return [this.#reads, this.#stores, this.#preparations, this.#looks] as const;
  }

  /** Returns what keeps the thread alive, by ids. */
  #waiting() {
    return [...this.#asked(), this.#held] as const;
  }

  #endWhenIdle(): void {
    const worker = this.#worker;
    if (worker === null || this.#waiting().some(({ size }) => size > 0)) return;
    this.#cancelIdle();
    this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => void worker.terminate());
  }

  #handleExit(message: string): void {
    this.#worker = null;
    this.#options.lock.release();
    for (const answer of this.#reads.values()) answer(err({ kind: 'broken', message }));
    for (const answer of this.#stores.values()) answer(err({ kind: 'lost' }));
    for (const resolve of this.#preparations.values()) resolve([]);
    for (const resolve of this.#looks.values()) resolve(nothingIndexed);
    for (const map of this.#waiting()) map.clear();
  }
}
