import { redactText } from '#shared/base/redact-text.ts';

import type { LlmProblem } from '../llm.ts';
import type { WireFailure } from '../wire/exchange.ts';
import { contextLimit } from './context-limit.ts';
import {
  isDailyQuota,
  readError,
  readErrorBody,
  retryInfoMs,
  type ErrorBody,
} from './error-body.ts';

/** Longest wait that a retry does; a longer one is a quota that is used up. */
const LONGEST_WAIT_MS = 60_000;
const LONGEST_DETAIL = 500;

export interface ProblemPorts {
  /** The key, which no message may contain; null if there is none. */
  readonly key: string | null;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

type StatusFailure = Extract<WireFailure, { readonly kind: 'status' }>;

/** Converts a failure of an exchange. */
export function problemOf(failure: WireFailure, ports: ProblemPorts): LlmProblem {
  switch (failure.kind) {
    case 'status':
      return statusProblem(failure, ports);
    case 'network': {
      const message = `The model server cannot be reached (${detail(failure.detail, ports)}). Check the network, the address and the proxy.`;
      return { kind: 'network', message };
    }
    case 'slow': {
      const message = `The model server sent nothing for ${Math.round(failure.limitMs / 1000)} s.`;
      return { kind: 'slow', message };
    }
    case 'cancelled':
      return { kind: 'cancelled', message: 'The request was cancelled.' };
  }
}

function statusProblem({ status, headers, body }: StatusFailure, ports: ProblemPorts): LlmProblem {
  const error = readErrorBody(body);
  const waitMs = retryAfterMs(headers, ports.now()) ?? retryInfoMs(error);
  return classify(status, error, waitMs, ports);
}

/**
 * Converts an error event of a stream. Such an event has no status, so its code decides; an unknown
 * code counts as an error of the server.
 */
export function streamProblem(
  event: Parameters<typeof readError>[0],
  ports: ProblemPorts,
): LlmProblem {
  const error = readError(event);
  const status = error.codes
    .map((code) => STATUS_OF[code] ?? Number(code))
    .find((one) => one >= 400);
  return classify(status ?? 500, error, retryInfoMs(error), ports);
}

/** HTTP statuses of codes: Anthropic's errors, OpenAI's codes, google.rpc.Code. */
const STATUS_OF: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  timeout_error: 504,
  overloaded_error: 529,
  invalid_prompt: 400,
  context_length_exceeded: 400,
  invalid_api_key: 401,
  model_not_found: 404,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  invalid_argument: 400,
  failed_precondition: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  resource_exhausted: 429,
  unavailable: 503,
  deadline_exceeded: 504,
};

const QUOTA_CODES: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'billing_error',
  'billing_hard_limit_reached',
  'quota_exceeded',
]);
/** Anthropic has no code for an empty balance. */
const NO_CREDIT = /credit balance is too low|exceeded your current quota, please check your plan/i;

function classify(
  status: number,
  error: ErrorBody,
  waitMs: number | null,
  ports: ProblemPorts,
): LlmProblem {
  const say = (sentence: string) => {
    const reason = detail(error.message, ports);
    return `${sentence} (HTTP ${status})${reason === '' ? '.' : `: ${reason}`}`;
  };
  const tooLong = status === 413 || status < 429 ? contextLimit(error) : null;
  if (tooLong)
    return { kind: 'tooLong', message: say('The request exceeds the context window'), ...tooLong };
  if (isQuota(status, error) || (waitMs !== null && waitMs > LONGEST_WAIT_MS))
    return {
      kind: 'quota',
      message: say('The quota of this key is used up'),
      until: waitMs === null ? null : ports.now() + waitMs,
    };
  const retry = waitMs === null ? {} : { retryAfterMs: waitMs };
  switch (status) {
    case 401:
    case 403:
    case 407:
      return { kind: 'login', message: say('The model server refused the key') };
    case 404:
      return { kind: 'noModel', message: say('The model or the address does not exist') };
    case 413:
      return { kind: 'tooLong', message: say('The request is too large'), limit: null };
    case 429:
      return { kind: 'rateLimited', message: say('The rate limit is reached'), ...retry };
    case 503:
    case 529:
      return { kind: 'overloaded', message: say('The model server is overloaded'), ...retry };
    case 408:
    case 409:
      return { kind: 'server', message: say('The model server did not finish'), ...retry };
    default:
  }
  if (status >= 500) return { kind: 'server', message: say('The model server failed'), ...retry };
  if (status < 400)
    return {
      kind: 'badRequest',
      message: say('The address redirects; enter its target as base URL'),
    };
  return { kind: 'badRequest', message: say('The model server refused the request') };
}

function isQuota(status: number, error: ErrorBody): boolean {
  if (status === 402 || error.codes.some((code) => QUOTA_CODES.has(code))) return true;
  return (
    (status === 400 || status === 429) && (NO_CREDIT.test(error.message) || isDailyQuota(error))
  );
}

/** Reads `retry-after-ms`, and `retry-after` as seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+(?:[.]\d+)?$/.test(value)) return Number(value) * 1000;
  const date = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Limits a text of the server, on one line and without secrets. */
function detail(text: string, { key }: ProblemPorts): string {
  const hidden = key === null || key.length < 4 ? text : text.replaceAll(key, '[hidden]');
  const line = redactText(hidden.slice(0, 4 * LONGEST_DETAIL))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST_DETAIL ? `${line.slice(0, LONGEST_DETAIL)}…` : line;
}
