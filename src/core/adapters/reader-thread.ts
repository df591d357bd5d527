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

import { RequestThread } from './request-thread.ts';
import type { WriteLock } from './sqlite/write-lock.ts';

type Slice = Result<SteppedSlice, SliceFailure>;
type Stored = Result<boolean, StepFailure>;
type Indexed = {
  readonly one: Awaited<ReturnType<TranscriptIndex['find']>>;
  readonly all: Awaited<ReturnType<TranscriptIndex['list']>>;
};
const nothingIndexed: Indexed = { one: null, all: { found: [], total: 0 } };
/** Limits of the thread's own heap: a transcript that needs more fails, and core survives. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

type ThreadOptions = {
  readonly script: string;
  readonly blobs: string;
  readonly database: string;
  readonly clock: ClockPort;
  readonly lock: WriteLock;
} & AgentHome;

/** Reads and stores slices in a thread, which does not end while it holds one. */
export class ReaderThread implements SliceReaderPort {
  readonly #thread: RequestThread;
  /** Slices that the thread holds, by the ids of their requests. */
  readonly #held = new Set<number>();

  constructor({ script, blobs, database, homeDir, variables, clock, lock }: ThreadOptions) {
    this.#thread = new RequestThread({
      clock,
      start: () =>
        new Worker(script, {
          workerData: { blobs, database, homeDir, variables, lock: lock.memory },
          resourceLimits: limits,
        }),
      isBusy: () => this.#held.size > 0,
      onExit: () => {
        lock.release();
        this.#held.clear();
      },
    });
  }

  async prepare(likely: LikelyTranscript | null): Promise<readonly string[]> {
    if (likely !== null) return this.#thread.ask<readonly string[]>({ likely }, () => []).reply;
    this.#thread.warmUp();
    return [];
  }

  read(request: StepRequest): Promise<Slice> {
    const lost = (message: string) => err({ kind: 'broken', message } as const);
    const { id, reply } = this.#thread.ask<Slice>({ request }, lost);
    if (request.isHeld) this.#held.add(id);
    return reply;
  }

  store(sliceId: number, step: number): Promise<Stored> {
    const lost = () => err({ kind: 'lost' } as const);
    return this.#thread.ask<Stored>({ store: { sliceId, step } }, lost).reply;
  }

  release(sliceId: number): void {
    if (this.#held.delete(sliceId)) this.#thread.send({ release: sliceId });
  }

  indexOf(agentId: string): TranscriptIndex {
    return {
      list: async (limit) => (await this.#look({ agentId, find: null, limit })).all,
      find: async (find) => (await this.#look({ agentId, find, limit: 1 })).one,
    };
  }

  #look(index: IndexRequest): Promise<Indexed> {
    return this.#thread.ask<Indexed>({ index }, () => nothingIndexed).reply;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
