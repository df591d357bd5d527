import type { DiffInput } from '../table/build-table.ts';
import type { DiffTable, MarkTable } from '../table/diff-table.ts';
import type { DiffReply, DiffRequest } from './diff-protocol.ts';

/** The part of `Worker` that is used here. */
export type WorkerPort = {
  readonly post: (request: DiffRequest) => void;
  readonly stop: () => void;
};
export type WorkerEvents = {
  readonly onReply: (reply: DiffReply) => void;
  readonly onFailure: () => void;
};
export type OpenWorker = (events: WorkerEvents) => WorkerPort;

export type Waiter = {
  readonly onRows: (table: DiffTable) => void;
  readonly onMarks: (marks: MarkTable) => void;
  /** The worker did not start, or failed: the diff must be computed without it. */
  readonly onFailure: () => void;
};

type Job = DiffRequest & { readonly waiter: Waiter; hasRows: boolean };

/**
 * Computes one diff at a time in a worker, in the order of the requests. Withdrawn requests are not
 * started, or aborted.
 */
export class DiffJobs {
  readonly #open: OpenWorker;
  #queue: readonly Job[] = [];
  #running: Job | null = null;
  #worker: WorkerPort | null = null;
  #lastId = 0;

  constructor(open: OpenWorker) {
    this.#open = open;
  }

  /** Requests a diff. The returned function withdraws the request. */
  request(input: DiffInput, waiter: Waiter): () => void {
    this.#lastId += 1;
    const job = { id: this.#lastId, input, waiter, hasRows: false };
    this.#queue = [...this.#queue, job];
    this.#next();
    return () => this.#withdraw(job);
  }

  #next(): void {
    const [job, ...rest] = this.#queue;
    if (this.#running || !job) return;
    this.#queue = rest;
    this.#running = job;
    this.#worker ??= this.#open({
      onReply: (reply) => this.#onReply(reply),
      onFailure: () => this.#onFailure(),
    });
    this.#worker.post({ id: job.id, input: job.input });
  }

  #onReply(reply: DiffReply): void {
    const job = this.#running;
    if (job?.id !== reply.id) return;
    if (reply.state === 'rows') {
      job.hasRows = true;
      job.waiter.onRows(reply.table);
      return;
    }
    this.#running = null;
    job.waiter.onMarks(reply.marks);
    this.#next();
  }

  #onFailure(): void {
    const job = this.#running;
    this.#stop();
    if (job && !job.hasRows) job.waiter.onFailure();
    this.#next();
  }

  #withdraw(job: Job): void {
    this.#queue = this.#queue.filter((queued) => queued !== job);
    if (this.#running !== job) return;
    this.#stop();
    this.#next();
  }

  /**
   * Stops the worker, because a running job cannot be aborted otherwise; the next job gets a new
   * one.
   */
  #stop(): void {
    this.#worker?.stop();
    this.#worker = null;
    this.#running = null;
  }
}
