import type { LlmProblem } from '#core/ports/llm-provider-port.ts';
import { compose, type Sentence, type ShownText } from '#shared/words/sentence.ts';

/** Returns the message about an HTTP status, with its remedy. */
export function statusProblem(status: number, retryAfter: string | null): LlmProblem {
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    kind: 'ApiError',
    message: compose('setupFailures.serverAnswered', {
      status: String(status),
      remedy: remedyOf(status),
    }),
    status,
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
  };
}

function remedyOf(status: number): Sentence {
  if (status === 401 || status === 403) return compose('setupFailures.enterKeyAgain');
  if (status === 404) return compose('setupFailures.lookAtAddress');
  if (status === 429) return compose('setupFailures.tooOften');
  if (status >= 500) return compose('setupFailures.serverProblem');
  return compose('setupFailures.lookAtModel');
}

export function unreachedProblem(message: ShownText): LlmProblem {
  return { kind: 'ApiError', message, status: null, retryAfterSeconds: null };
}

/**
 * Returns the problem of a call that threw: a timeout, no connection, or an incompatible server.
 */
export function thrownProblem(thrown: unknown, signal: AbortSignal, timeoutMs: number): LlmProblem {
  if (signal.aborted) return { kind: 'Timeout', ms: timeoutMs };
  return unreachedProblem(compose('setupFailures.serverUnreached', { reason: causeOf(thrown) }));
}

/**
 * Returns the innermost cause, which has the system's code. A message may contain an address, but
 * never a key: keys are in headers only.
 */
function causeOf(thrown: unknown): string {
  let inner: unknown = thrown;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause !== undefined; depth += 1)
    inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  return 'code' in inner && typeof inner.code === 'string'
    ? inner.code
    : inner.message.replace(/[.\s]+$/u, '');
}
