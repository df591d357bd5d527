import { highlightReply, type HighlightRequest } from './highlight-protocol.ts';
import { LineCache } from './line-cache.ts';
import { tokenLines } from './spans.ts';
import type { TokenLine } from './token.ts';

/**
 * Longest time for tokenising, after which a pattern is considered to hang: 400 kB of code take a
 * tenth of it.
 */
const HANG_MS = 2_000;
/** Longest time for fetching the worker and its grammars, on a busy machine. */
const LOAD_MS = 20_000;
/** Failed starts of a worker after which no other is started. */
const MAX_FAILURES = 3;
const MAX_CHARACTERS = 400_000;
/**
 * Longest line that is tokenised. Longer lines are minified code or data: colours do not help
 * there, and some patterns take seconds.
 */
const MAX_LINE = 5_000;
const CACHED_CHARACTERS = 1_000_000;

type Lines = readonly TokenLine[] | null;
type Waiter = (lines: Lines) => void;
type Job = {
  readonly id: number;
  readonly code: string;
  readonly language: string;
  readonly waiters: Set<Waiter>;
};

/** The part of `Worker` that is used here. */
export type WorkerPort = {
  readonly post: (request: HighlightRequest) => void;
  readonly stop: () => void;
};
export type WorkerEvents = {
  readonly onReply: (reply: unknown) => void;
  readonly onFailure: () => void;
};
export type OpenWorker = (events: WorkerEvents) => WorkerPort;

/**
 * Highlights one text at a time in a worker, in the order of the requests. Withdrawn requests are
 * not started. If a text hangs, the worker is stopped and the text stays plain.
 */
export class Highlighter {
  readonly #open: OpenWorker;
  readonly #cache = new LineCache(CACHED_CHARACTERS);
  #queue: readonly Job[] = [];
  #running: Job | null = null;
  #worker: WorkerPort | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #lastId = 0;

  constructor(open: OpenWorker) {
    this.#open = open;
  }

  /**
   * Returns the cached lines of a text; null if it cannot be highlighted, undefined if nothing is
   * cached.
   */
  cached(code: string, language: string): Lines | undefined {
    return this.#cache.get(code, language);
  }

  /**
   * Calls `done` once, synchronously or later, unless the returned function withdraws the request
   * first.
   */
  request(code: string, language: string, done: Waiter): () => void {
    const cached = this.cached(code, language);
    if (cached !== undefined || isTooBig(code) || this.#failures >= MAX_FAILURES) {
      done(cached ?? null);
      return () => undefined;
    }
    const job = this.#jobFor(code, language);
    job.waiters.add(done);
    this.#next();
    return () => {
      job.waiters.delete(done);
      if (job.waiters.size === 0) this.#queue = this.#queue.filter((queued) => queued !== job);
    };
  }

  /** Removes a former version of a growing text from the cache. */
  forget(code: string): void {
    this.#cache.delete(code);
  }

  #jobFor(code: string, language: string): Job {
    const found = [this.#running, ...this.#queue].find(
      (job) => job?.code === code && job.language === language,
    );
    if (found) return found;
    this.#lastId += 1;
    const job = { id: this.#lastId, code, language, waiters: new Set<Waiter>() };
    this.#queue = [...this.#queue, job];
    return job;
  }

  #next(): void {
    const [job, ...rest] = this.#queue;
    if (this.#running || !job) return;
    this.#queue = rest;
    this.#running = job;
    this.#limit(LOAD_MS);
    this.#worker ??= this.#open({
      onReply: (reply) => this.#onReply(reply),
      onFailure: () => this.#onFailure(),
    });
    this.#worker.post({ id: job.id, code: job.code, language: job.language });
  }

  #onReply(data: unknown): void {
    const reply = highlightReply.parse(data);
    const job = this.#running;
    if (job?.id !== reply.id) return;
    if (reply.state === 'started') {
      this.#limit(HANG_MS);
      return;
    }
    this.#failures = 0;
    this.#settle(
      job,
      reply.state === 'done' && reply.spans ? tokenLines(job.code, reply.spans) : null,
    );
  }

  /** Handles a worker that did not start or that failed. */
  #onFailure(): void {
    this.#failures += 1;
    this.#stopWorker();
    const job = this.#running;
    if (job) this.#settle(job, null);
  }

  #limit(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#stopWorker();
      if (milliseconds === LOAD_MS) this.#failures += 1;
      if (this.#running) this.#settle(this.#running, null);
    }, milliseconds);
  }

  #stopWorker(): void {
    this.#worker?.stop();
    this.#worker = null;
  }

  #settle(job: Job, lines: Lines): void {
    clearTimeout(this.#timer);
    this.#running = null;
    this.#cache.set(job.code, { language: job.language, lines });
    for (const done of job.waiters) done(lines);
    if (this.#failures < MAX_FAILURES) this.#next();
    else this.#giveUp();
  }

  #giveUp(): void {
    const queue = this.#queue;
    this.#queue = [];
    for (const done of queue.flatMap((job) => [...job.waiters])) done(null);
  }
}

function isTooBig(code: string): boolean {
  if (code.length > MAX_CHARACTERS) return true;
  let from = 0;
  for (let feed = code.indexOf('\n'); feed >= 0; feed = code.indexOf('\n', from)) {
    if (feed - from > MAX_LINE) return true;
    from = feed + 1;
  }
  return code.length - from > MAX_LINE;
}
