import type { AssistantMessage } from '#agent/history/message.ts';

import type { LlmBackend, LlmOutcome, LlmProblem, LlmProgress, LlmRequest } from './llm.ts';

/** Tries of one request, the first included. */
const MOST_TRIES = 5;
/** Repetitions of a request whose answer was cut, or that got no byte in time. */
const MOST_CUTS = 1;
const FIRST_WAIT_MS = 1000;

export interface RetryPorts {
  /** Resolves after `ms`, or as soon as `signal` aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1, as Math.random. */
  readonly random: () => number;
}

/**
 * Repeats requests whose failure passes: status 408, 409, 429 and 5xx, and network errors, up to 5
 * tries with waits of 1, 2, 4 and 8 s or the wait that the answer asks for; a cut answer once. Each
 * repetition is reported. A failure keeps the text of the last try that had any.
 */
export function withRetries(backend: LlmBackend, ports: RetryPorts): LlmBackend {
  return {
    family: backend.family,
    listModels: (signal) => backend.listModels(signal),
    stream: (request, signal, report) => new Tries(backend, ports, report).run(request, signal),
  };
}

class Tries {
  readonly #backend: LlmBackend;
  readonly #ports: RetryPorts;
  readonly #report: (progress: LlmProgress) => void;
  #hasShown = false;
  #tries = 0;
  #cuts = 0;
  #partial: AssistantMessage | null = null;

  constructor(backend: LlmBackend, ports: RetryPorts, report: (progress: LlmProgress) => void) {
    this.#backend = backend;
    this.#ports = ports;
    this.#report = report;
  }

  async run(request: LlmRequest, signal: AbortSignal): Promise<LlmOutcome> {
    for (;;) {
      this.#tries += 1;
      this.#hasShown = false;
      const outcome = await this.#backend.stream(request, signal, (progress) => {
        this.#hasShown ||= progress.kind !== 'retry';
        this.#report(progress);
      });
      if (outcome.kind === 'done') return outcome;
      this.#partial = outcome.partial ?? this.#partial;
      const waitMs = this.#waitFor(outcome.problem);
      if (waitMs === null) return { ...outcome, partial: this.#partial };
      this.#report({
        kind: 'retry',
        attempt: this.#tries,
        waitMs,
        problem: outcome.problem,
        isRestart: this.#hasShown,
      });
      if (waitMs > 0) await this.#ports.sleep(waitMs, signal);
      if (signal.aborted) return { kind: 'failed', problem: CANCELLED, partial: this.#partial };
    }
  }

  /** Returns null if the request is not repeated. */
  #waitFor(problem: LlmProblem): number | null {
    if (this.#tries >= MOST_TRIES) return null;
    switch (problem.kind) {
      case 'rateLimited':
      case 'overloaded':
      case 'server':
        return this.#jittered(problem.retryAfterMs ?? null);
      case 'network':
        return this.#jittered(null);
      case 'cut':
      case 'slow':
        this.#cuts += 1;
        return this.#cuts > MOST_CUTS ? null : 0;
      default:
        return null;
    }
  }

  /** Adds up to a quarter, so that clients do not return together. Never less than was asked for. */
  #jittered(asked: number | null): number {
    const wait = asked ?? FIRST_WAIT_MS * 2 ** (this.#tries - 1);
    return Math.round(wait * (1 + this.#ports.random() / 4));
  }
}

const CANCELLED: LlmProblem = { kind: 'cancelled', message: 'The request was cancelled.' };
