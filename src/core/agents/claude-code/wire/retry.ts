import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, nameAt, numberAt, type Fields } from '#shared/base/fields.ts';
import { retryAttempt, retryEnd, type RetryOutput } from '#shared/conversation/retry.ts';

import { errorKind, remedyFor } from './api-errors.ts';
import type { Line, Step } from './line.ts';
import type { ClaudeState } from './state.ts';

/**
 * Reports that the model server failed and is retried. One series of attempts is one message with a
 * counter.
 */
export function apiRetry(state: ClaudeState, line: Line): Step {
  const key = state.retry?.key ?? line.key;
  const { timestamp, record, parent } = line;
  const retry: RetryOutput = {
    ...retryAttempt(aboutRetry(line.fields)),
    timestamp,
    source: record.source,
    parentToolUseId: parent,
    key,
  };
  return {
    state: { ...state, retry },
    events: [{ type: 'output', output: retry }, ...loginNeeded(line, key)],
  };
}

/** Reads the retry fields, whose names differ between transcript and stream. */
function aboutRetry(fields: Fields) {
  const cause = fieldsAt(fields, 'error');
  return {
    attempt: numberAt(fields, 'attempt') ?? numberAt(fields, 'retryAttempt'),
    maxRetries: numberAt(fields, 'max_retries') ?? numberAt(fields, 'maxRetries'),
    delayMs: numberAt(fields, 'retry_delay_ms') ?? numberAt(fields, 'retryInMs'),
    errorStatus: numberAt(fields, 'error_status') ?? (cause && numberAt(cause, 'status')),
    error: nameAt(fields, 'error') ?? (cause && nameAt(cause, 'message')),
  };
}

/** Ends the series of attempts, if there is one, when the model answers or the turn ends. */
export function endRetry(state: ClaudeState): Step {
  if (state.retry === null) return { state, events: [] };
  return {
    state: { ...state, retry: null },
    events: [{ type: 'output', output: retryEnd(state.retry) }],
  };
}

/**
 * Reports an invalid login at once. Claude Code retries ten times for minutes, but waiting does not
 * make a login valid.
 */
function loginNeeded(line: Line, key: string): readonly AgentEvent[] {
  const kind = errorKind(line.fields);
  if (kind !== 'notLoggedIn') return [];
  const message = 'The model server does not accept your login.';
  return [
    keyedOutput(line, `${key}/login`, { type: 'error', kind, message, remedy: remedyFor(kind) }),
  ];
}
