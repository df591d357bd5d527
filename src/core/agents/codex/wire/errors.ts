import { z } from 'zod';

import { fit, maybeText } from '#shared/base/lenient.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { failure } from '../words/failure.ts';
import { fields, maybeNumber } from './wire.ts';

type ErrorKind =
  | 'notLoggedIn'
  | 'rateLimited'
  | 'overloaded'
  | 'contextFull'
  | 'noSuchModel'
  | 'sandboxFailed'
  | 'refusedByPolicy'
  | 'apiError';

function remedyFor(kind: ErrorKind): Sentence {
  switch (kind) {
    case 'notLoggedIn':
      return failure('logInAndSend');
    case 'rateLimited':
      return compose('agentFailures.waitForLimit');
    case 'overloaded':
      return compose('agentFailures.waitAndSend');
    case 'contextFull':
      return failure('startNew');
    case 'noSuchModel':
      return failure('otherModel');
    case 'sandboxFailed':
      return failure('checkSandbox');
    case 'refusedByPolicy':
      return failure('askOtherwise');
    case 'apiError':
      return compose('agentFailures.readModelServer');
  }
}

const byName: Readonly<Record<string, ErrorKind>> = {
  contextWindowExceeded: 'contextFull',
  sessionBudgetExceeded: 'rateLimited',
  usageLimitExceeded: 'rateLimited',
  rateLimitExceeded: 'rateLimited',
  flexUnavailable: 'overloaded',
  serverOverloaded: 'overloaded',
  policyCapacityUnavailable: 'overloaded',
  httpConnectionFailed: 'overloaded',
  responseStreamConnectionFailed: 'overloaded',
  responseStreamDisconnected: 'overloaded',
  internalServerError: 'overloaded',
  modelNotFound: 'noSuchModel',
  unauthorized: 'notLoggedIn',
  sandboxError: 'sandboxFailed',
  cyberPolicy: 'refusedByPolicy',
  misalignmentPolicyViolation: 'refusedByPolicy',
  inferenceHookDenied: 'refusedByPolicy',
};

const byStatus: Readonly<Record<number, ErrorKind>> = {
  401: 'notLoggedIn',
  403: 'notLoggedIn',
  404: 'noSuchModel',
  429: 'rateLimited',
  503: 'overloaded',
  529: 'overloaded',
};

export const turnError = z.object({
  message: z.string(),
  codexErrorInfo: z.unknown().optional(),
  additionalDetails: maybeText,
});

const withStatus = z.object({ httpStatusCode: maybeNumber });

/**
 * Returns an error for the person: its kind from the fields that Codex gives, its message from the
 * model server.
 */
export function errorOutput(error: z.output<typeof turnError>) {
  const kind = codexErrorKind(error.codexErrorInfo);
  const message = [wordsIn(error.message), error.additionalDetails]
    .filter((part) => part !== null && part !== '')
    .join('\n');
  return { type: 'error', kind, message, remedy: remedyFor(kind) } as const;
}

function codexErrorKind(info: unknown): ErrorKind {
  if (typeof info === 'string') return byName[info] ?? 'apiError';
  const [entry] = Object.entries(fit(fields, info) ?? {});
  if (!entry) return 'apiError';
  const [name, about] = entry;
  const status = fit(withStatus, about)?.httpStatusCode ?? null;
  return byStatus[status ?? 0] ?? byName[name] ?? 'apiError';
}

const body = z.object({ error: z.object({ message: z.string() }) });

/**
 * Returns the message within the model server's response body, which Codex forwards for unknown
 * errors.
 */
function wordsIn(message: string): string {
  try {
    return fit(body, JSON.parse(message))?.error.message ?? message;
  } catch {
    return message; // The text is not JSON.
  }
}
