import { nameAt, numberAt, type Fields } from '#shared/base/fields.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { failure } from '../words/failure.ts';

export type ErrorKind =
  | 'notLoggedIn'
  | 'rateLimited'
  | 'billing'
  | 'overloaded'
  | 'outputTooLong'
  | 'contextFull'
  | 'noSuchModel'
  | 'apiError';

const byCode: Readonly<Record<string, ErrorKind>> = {
  authentication_failed: 'notLoggedIn',
  authentication_error: 'notLoggedIn',
  permission_error: 'notLoggedIn',
  oauth_org_not_allowed: 'notLoggedIn',
  rate_limit: 'rateLimited',
  rate_limit_error: 'rateLimited',
  billing_error: 'billing',
  overloaded: 'overloaded',
  overloaded_error: 'overloaded',
  server_error: 'overloaded',
  max_output_tokens: 'outputTooLong',
  model_not_found: 'noSuchModel',
  request_too_large: 'contextFull',
};

const byStatus: Readonly<Record<number, ErrorKind>> = {
  401: 'notLoggedIn',
  402: 'billing',
  404: 'noSuchModel',
  413: 'contextFull',
  429: 'rateLimited',
  529: 'overloaded',
};

/** Start of Claude Code's own sentence, which no field distinguishes from other bad requests. */
const TOO_LONG = /^Prompt is too long(?: ·|$)/u;

/** Returns the kind of a failure, by Claude Code's own error code or else by the HTTP status. */
export function errorKind(fields: Fields, message = ''): ErrorKind {
  if (TOO_LONG.test(message)) return 'contextFull';
  const code =
    byCode[nameAt(fields, 'error') ?? ''] ??
    byCode[nameAt(fields, 'api_error_type') ?? nameAt(fields, 'apiErrorType') ?? ''];
  const status =
    numberAt(fields, 'api_error_status') ??
    numberAt(fields, 'apiErrorStatus') ??
    numberAt(fields, 'error_status');
  return code ?? byStatus[status ?? 0] ?? 'apiError';
}

export function remedyFor(kind: ErrorKind): Sentence {
  switch (kind) {
    case 'notLoggedIn':
      return failure('logInAndSend');
    case 'rateLimited':
      return compose('agentFailures.waitForLimit');
    case 'billing':
      return failure('checkAccount');
    case 'overloaded':
      return compose('agentFailures.waitAndSend');
    case 'outputTooLong':
      return failure('smallerParts');
    case 'contextFull':
      return compose('agentFailures.compact');
    case 'noSuchModel':
      return compose('agentFailures.otherModel');
    case 'apiError':
      return compose('agentFailures.readModelServer');
  }
}
