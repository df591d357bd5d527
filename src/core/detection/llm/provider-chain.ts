import type { ClockPort, LogPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type {
  LlmAnswer,
  LlmProblem,
  LlmProvider,
  LlmRequest,
} from '#core/ports/llm-provider-port.ts';

const SECOND = 1000;
/** Pause of a server that is down or busy: each attempt would cost the timeout. */
const BUSY_MS = 30 * SECOND;
/** Pause after a permanent error, such as a wrong key or a missing model. */
const WRONG_MS = 600 * SECOND;
const LONGEST_REST_MS = 3600 * SECOND;

export type ChainAnswer = LlmAnswer & { readonly provider: LlmProvider };

export type ChainServices = {
  readonly providers: readonly LlmProvider[];
  readonly clock: Pick<ClockPort, 'now'>;
  readonly log: LogPort;
  /** Returns the timeout of one call; then the next provider is tried. */
  readonly timeoutMs: () => number;
};

/**
 * Tries the providers in the person's order. A provider that fails is paused and the next one is
 * tried.
 */
export class ProviderChain {
  readonly #services: ChainServices;
  readonly #restsUntil = new Map<LlmProvider, number>();

  constructor(services: ChainServices) {
    this.#services = services;
  }

  async complete(request: Omit<LlmRequest, 'timeoutMs'>): Promise<Result<ChainAnswer, LlmProblem>> {
    const { providers, clock, timeoutMs } = this.#services;
    let problem: LlmProblem = NOBODY;
    for (const provider of providers) {
      if (clock.now() < (this.#restsUntil.get(provider) ?? 0)) continue;
      const answer = await provider.complete({ ...request, timeoutMs: timeoutMs() });
      if (answer.ok) return ok({ ...answer.value, provider });
      problem = answer.error;
      this.#rest(provider, problem);
    }
    return err(problem);
  }

  #rest(provider: LlmProvider, problem: LlmProblem): void {
    const { clock, log } = this.#services;
    const { providerId, model } = provider.settings;
    const ms = pauseAfter(problem);
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
  message: compose('setupFailures.providersRest'),
  status: null,
  retryAfterSeconds: null,
};

function pauseAfter(problem: LlmProblem): number {
  if (problem.kind === 'Timeout' || problem.status === null) return BUSY_MS;
  if (problem.retryAfterSeconds !== null)
    return Math.min(problem.retryAfterSeconds * SECOND, LONGEST_REST_MS);
  return problem.status === 429 || problem.status >= 500 ? BUSY_MS : WRONG_MS;
}
