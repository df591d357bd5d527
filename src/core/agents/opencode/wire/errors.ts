import { compose, type Sentence } from '#shared/words/sentence.ts';

import { failure } from '../words/failure.ts';
import type { ErrorInfo } from './parts.ts';

type ErrorKind =
  | 'notLoggedIn'
  | 'rateLimited'
  | 'overloaded'
  | 'contextFull'
  | 'noSuchModel'
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
      return failure('compact');
    case 'noSuchModel':
      return failure('otherModel');
    case 'refusedByPolicy':
      return failure('askOtherwise');
    case 'apiError':
      return compose('agentFailures.readModelServer');
  }
}

const byName: Readonly<Record<string, ErrorKind>> = {
  ProviderAuthError: 'notLoggedIn',
  ProviderModelNotFoundError: 'noSuchModel',
  ContextOverflowError: 'contextFull',
  ContentFilterError: 'refusedByPolicy',
};

const byStatus: Readonly<Record<number, ErrorKind>> = {
  401: 'notLoggedIn',
  403: 'notLoggedIn',
  404: 'noSuchModel',
  429: 'rateLimited',
  503: 'overloaded',
  529: 'overloaded',
};

/** Returns an error for the person: its kind from OpenCode's fields, its message as it is. */
export function errorOutput({ name, data }: ErrorInfo) {
  const kind = byStatus[data.statusCode ?? 0] ?? byName[name] ?? 'apiError';
  return {
    type: 'error',
    kind,
    message: data.message === '' ? name : data.message,
    remedy: remedyFor(kind),
  } as const;
}

/** Name of the error of a turn that was interrupted, which is no failure. */
export const INTERRUPTED = 'MessageAbortedError';
