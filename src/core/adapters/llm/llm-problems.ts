import type { LlmProblem } from '#core/detection/llm/provider.ts';

/** Returns the message about an HTTP status, with its remedy. */
export function statusProblem(status: number, retryAfter: string | null): LlmProblem {
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    kind: 'ApiError',
    message: `The server answered ${status}. ${remedyOf(status)}`,
    status,
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
  };
}

function remedyOf(status: number): string {
  if (status === 401 || status === 403) return 'It does not accept the key: enter it again.';
  if (status === 404) return 'Look at the address and the name of the model.';
  if (status === 429) return 'It is asked too often, or the account has no credit left.';
  if (status >= 500) return 'It has a problem of its own; it may work later.';
  return 'It does not take the request: look at the name of the model.';
}

export function unreachedProblem(message: string): LlmProblem {
  return { kind: 'ApiError', message, status: null, retryAfterSeconds: null };
}

/**
 * Returns the problem of a call that threw: a timeout, no connection, or an incompatible server.
 */
export function thrownProblem(thrown: unknown, signal: AbortSignal, timeoutMs: number): LlmProblem {
  if (signal.aborted) return { kind: 'Timeout', ms: timeoutMs };
  return unreachedProblem(`The server could not be reached: ${causeOf(thrown)}.`);
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
