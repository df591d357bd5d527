import type { DiffReply, DiffRequest, DiffResult, DiffTask } from './diff-protocol.ts';

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
  readonly onResult: (result: DiffResult) => void;
  /** The worker did not start, or failed before its first result: the page must do without it. */
  readonly onFailure: () => void;
};

type Job = DiffRequest & { readonly waiter: Waiter; hasResult: boolean };

/**
 * Runs one task at a time in a worker, in the order of the requests. Withdrawn requests are not
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

  /** Requests the results of a task. The returned function withdraws the request. */
  request(task: DiffTask, waiter: Waiter): () => void {
    this.#lastId += 1;
    const job = { id: this.#lastId, task, waiter, hasResult: false };
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
    this.#worker.post({ id: job.id, task: job.task });
  }

  #onReply(reply: DiffReply): void {
    const job = this.#running;
    if (job?.id !== reply.id) return;
    job.hasResult = true;
    if (reply.state === 'rows') {
      job.waiter.onResult(reply);
      return;
    }
    this.#running = null;
    job.waiter.onResult(reply);
    this.#next();
  }

  #onFailure(): void {
    const job = this.#running;
    this.#stop();
    if (job && !job.hasResult) job.waiter.onFailure();
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
