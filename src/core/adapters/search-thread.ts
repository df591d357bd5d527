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

import { logThreadError, RequestThread } from './request-thread.ts';

/** Limits of the thread's own heap: a search that needs more fails, and core survives. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

type ThreadOptions = {
  readonly script: string;
  readonly database: string;
  readonly clock: ClockPort;
  readonly log: LogPort;
} & AgentHome;

/** Searches in a thread, which does not end while it still reads transcripts. */
export class SearchThread implements SearchPort {
  readonly #thread: RequestThread;

  constructor({ script, database, homeDir, variables, clock, log }: ThreadOptions) {
    this.#thread = new RequestThread({
      clock,
      start: () => {
        const lock = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
        return new Worker(script, {
          workerData: { blobs: '', database, homeDir, variables, lock },
          resourceLimits: limits,
        });
      },
      isBusy: async () => {
        const state = await this.#ask<IndexState>({ type: 'state' });
        return state.ok && state.value.isUpdating;
      },
      onError: logThreadError(log, 'search.threadFailed'),
    });
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

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** The thread replies to each type of request with its type of reply. */
  #ask<T, E extends SearchFailure = StoreFailure>(
    search: SearchMessage,
  ): Promise<Result<T, E | StoreFailure>> {
    return this.#thread.ask<Result<T, E | StoreFailure>>({ search }, () => err(ended)).reply;
  }
}

const ended: StoreFailure = {
  kind: 'failed',
  message: compose('readingFailures.searchEnded'),
  remedy: compose('readingFailures.searchAgain'),
};
