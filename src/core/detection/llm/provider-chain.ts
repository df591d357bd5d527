import type { ClockPort, LogPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { LlmAnswer, LlmProblem, LlmProvider, LlmRequest } from './provider.ts';

/** One call may take so long; then the next provider is asked. Two fit into the time of a whole extraction. */
export const CALL_TIMEOUT_MS = 5000;

const SECOND = 1000;
/** A server that is down or busy is left alone for some time: each try would cost the timeout. */
const BUSY_MS = 30 * SECOND;
/** What does not pass by itself: a wrong key, a model that is not there. */
const WRONG_MS = 600 * SECOND;
const LONGEST_REST_MS = 3600 * SECOND;

export type ChainAnswer = LlmAnswer & { readonly provider: LlmProvider };

export type ChainServices = {
  readonly providers: readonly LlmProvider[];
  readonly clock: Pick<ClockPort, 'now'>;
  readonly log: LogPort;
  readonly timeoutMs?: number;
};

/** Providers in the person's order: when one fails, the next is asked, and the one that failed rests. */
export class ProviderChain {
  readonly #services: ChainServices;
  readonly #restsUntil = new Map<LlmProvider, number>();

  constructor(services: ChainServices) {
    this.#services = services;
  }

  async complete(request: Omit<LlmRequest, 'timeoutMs'>): Promise<Result<ChainAnswer, LlmProblem>> {
    const { providers, clock, timeoutMs = CALL_TIMEOUT_MS } = this.#services;
    let problem: LlmProblem = NOBODY;
    for (const provider of providers) {
      if (clock.now() < (this.#restsUntil.get(provider) ?? 0)) continue;
      const answer = await provider.complete({ ...request, timeoutMs });
      if (answer.ok) return ok({ ...answer.value, provider });
      problem = answer.error;
      this.#rest(provider, problem);
    }
    return err(problem);
  }

  #rest(provider: LlmProvider, problem: LlmProblem): void {
    const { clock, log } = this.#services;
    const { providerId, model } = provider.settings;
    const ms = restOf(problem);
    this.#restsUntil.set(provider, clock.now() + ms);
    log.info('llm.failed', {
      providerId,
      model,
      kind: problem.kind,
      status: problem.kind === 'ApiError' ? problem.status : null,
      restMs: ms,
    });
  }
}

const NOBODY: LlmProblem = {
  kind: 'ApiError',
  message: 'Every provider failed a moment ago and rests.',
  status: null,
  retryAfterSeconds: null,
};

function restOf(problem: LlmProblem): number {
  if (problem.kind === 'Timeout' || problem.status === null) return BUSY_MS;
  if (problem.retryAfterSeconds !== null) return Math.min(problem.retryAfterSeconds * SECOND, LONGEST_REST_MS);
  return problem.status === 429 || problem.status >= 500 ? BUSY_MS : WRONG_MS;
}
