import { Worker } from 'node:worker_threads';

import type { AgentHome } from '#core/agents/driver.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import type {
  IndexState,
  ListReply,
  ListRequest,
  MatchesReply,
  MatchesRequest,
  SearchFailure,
  SearchMessage,
  SearchPort,
  SearchReply,
  SearchRequest,
  UsageReply,
  UsageRequest,
} from '#core/search/search-port.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { err, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

type ThreadValue = SearchReply | MatchesReply | ListReply | UsageReply | IndexState;
type Found = Result<ThreadValue, SearchFailure>;
type ThreadReply = { readonly id: number; readonly found: Found };

/** Time after which an idle thread is ended. */
const IDLE_MS = 60_000;
/** Limits of the thread's own heap: a search that needs more fails, and core survives. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

type ThreadOptions = {
  readonly script: string;
  readonly database: string;
  readonly clock: ClockPort;
  readonly log: LogPort;
} & AgentHome;

/** Searches in a thread, which starts with the first request and ends some time after the last. */
export class SearchThread implements SearchPort {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, (found: Found) => void>();
  #worker: Worker | null = null;
  #lastId = 0;
  #isClosed = false;
  #cancelIdle: () => void = () => undefined;
  /** Resolves when the thread that was idle has ended. */
  #idleEnd: Promise<unknown> = Promise.resolve();

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  find(request: SearchRequest) {
    return this.#ask<SearchReply, SearchFailure>({ type: 'find', ...request });
  }

  matches(request: MatchesRequest) {
    return this.#ask<MatchesReply, SearchFailure>({ type: 'matches', ...request });
  }

  list(request: ListRequest) {
    return this.#ask<ListReply>({ type: 'list', ...request });
  }

  usage(request: UsageRequest) {
    return this.#ask<UsageReply>({ type: 'usage', ...request });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelIdle();
    await this.#worker?.terminate();
    await this.#idleEnd;
    this.#handleExit();
  }

  /** The thread replies to each type of request with its type of reply. */
  async #ask<T extends ThreadValue, E extends SearchFailure = StoreFailure>(
    search: SearchMessage,
  ): Promise<Result<T, E | StoreFailure>> {
    // Two threads would write the same index.
    await this.#idleEnd;
    if (this.#isClosed) return err(ended);
    this.#cancelIdle();
    this.#worker ??= this.#start();
    const id = (this.#lastId += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage({ id, search });
    const found = await new Promise<Found>((resolve) => this.#waiting.set(id, resolve));
    this.#endWhenIdle();
    return found as Result<T, E | StoreFailure>;
  }

  #start(): Worker {
    const { script, database, homeDir, variables } = this.#options;
    const lock = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const worker = new Worker(script, {
      workerData: { blobs: '', database, homeDir, variables, lock },
      resourceLimits: limits,
    });
    worker.on('message', ({ id, found }: ThreadReply) => {
      this.#waiting.get(id)?.(found);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => {
      // The message of an error can quote a transcript, which a log must not contain.
      const { name, code }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
      this.#options.log.error('search.threadFailed', { name, code });
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#handleExit();
    });
    return worker;
  }

  #endWhenIdle(): void {
    this.#cancelIdle();
    if (this.#waiting.size === 0)
      this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => void this.#endUnlessBusy());
  }

  /** Ends the thread, unless it still reads transcripts. */
  async #endUnlessBusy(): Promise<void> {
    if (!this.#worker) return;
    const state = await this.#ask<IndexState>({ type: 'state' });
    if (this.#waiting.size > 0 || (state.ok && state.value.isUpdating)) return;
    this.#cancelIdle();
    const worker = this.#worker;
    this.#worker = null;
    this.#idleEnd = worker?.terminate() ?? this.#idleEnd;
  }

  #handleExit(): void {
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(err(ended));
    this.#waiting.clear();
  }
}

const ended: StoreFailure = {
  kind: 'failed',
  message: compose('readingFailures.searchEnded'),
  remedy: compose('readingFailures.searchAgain'),
};
