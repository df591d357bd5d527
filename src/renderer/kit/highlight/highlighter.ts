import { highlightReply, type HighlightRequest } from './highlight-protocol.ts';
import { LineCache } from './line-cache.ts';
import { tokenLines } from './spans.ts';
import type { TokenLine } from './token.ts';

/** Tokenising this long is a pattern gone wild: 400 kB of code take a tenth of it. */
const HANG_MS = 2_000;
/** Fetching the worker and its grammars, on a machine that has other things to do. */
const LOAD_MS = 20_000;
/** A worker that cannot be had is not asked for again and again. */
const MAX_FAILURES = 3;
const MAX_CHARACTERS = 400_000;
/** Longer lines are minified code or data: colours do not help there, and some patterns take seconds. */
const MAX_LINE = 5_000;
const CACHED_CHARACTERS = 1_000_000;

type Lines = readonly TokenLine[] | null;
type Waiter = (lines: Lines) => void;
type Job = { readonly id: number; readonly code: string; readonly language: string; readonly waiters: Set<Waiter> };

/** A worker as far as it is needed here. */
export type WorkerPort = { readonly post: (request: HighlightRequest) => void; readonly stop: () => void };
export type WorkerEvents = { readonly onReply: (reply: unknown) => void; readonly onFailure: () => void };
export type OpenWorker = (events: WorkerEvents) => WorkerPort;

/**
 * Highlights one text at a time in a worker, in the order of asking. What nobody waits for any more is not begun. A text that hangs costs
 * the worker its life and stays plain.
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

  /** What is known without asking; `undefined`: nothing yet. */
  known(code: string, language: string): Lines | undefined {
    return this.#cache.get(code, language);
  }

  /** Calls `done` once, later or at once, unless the returned function withdraws the request before. */
  request(code: string, language: string, done: Waiter): () => void {
    const known = this.known(code, language);
    if (known !== undefined || isTooBig(code) || this.#failures >= MAX_FAILURES) {
      done(known ?? null);
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

  /** For a text that has grown: what it was before comes back no more. */
  forget(code: string): void {
    this.#cache.delete(code);
  }

  #jobFor(code: string, language: string): Job {
    const found = [this.#running, ...this.#queue].find((job) => job?.code === code && job.language === language);
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
    this.#worker ??= this.#open({ onReply: (reply) => this.#onReply(reply), onFailure: () => this.#onFailure() });
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
    this.#settle(job, reply.state === 'done' && reply.spans ? tokenLines(job.code, reply.spans) : null);
  }

  /** The worker did not come up, or broke. */
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
