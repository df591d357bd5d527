import type { AgentEvent } from '#core/agents/agent-event.ts';
import { fieldsAt, nameAt, numberAt, type Fields } from '#shared/base/fields.ts';

import { errorKind, remedyFor } from './api-errors.ts';
import { keyedOutput, type Line, type Step } from './line.ts';
import type { ClaudeState } from './state.ts';

/** The model server failed and is asked again. One series of attempts is one message that counts up. */
export function apiRetry(state: ClaudeState, line: Line): Step {
  const key = state.retryKey ?? line.key;
  const data = aboutRetry(line.fields);
  const retry = keyedOutput(line, key, { type: 'status', status: 'retry', text: wordsOf(data), data });
  return { state: { ...state, retryKey: key }, events: [retry, ...loginNeeded(line, key)] };
}

/** Transcripts have other names for it than the stream. */
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

function wordsOf({ attempt, maxRetries, delayMs, errorStatus, error }: ReturnType<typeof aboutRetry>): string {
  const why = [errorStatus, error].filter((part) => part !== null).join(' ') || 'the connection failed';
  const when = delayMs === null ? '' : ` in ${Math.ceil(delayMs / 1000)} s`;
  const count = attempt === null ? '' : ` (attempt ${attempt}${maxRetries === null ? '' : ` of ${maxRetries}`})`;
  return `Trying again${when}${count}: ${why}`;
}

/** Claude Code tries ten times for minutes, but a wrong login does not get right by waiting. */
function loginNeeded(line: Line, key: string): readonly AgentEvent[] {
  const kind = errorKind(line.fields);
  if (kind !== 'notLoggedIn') return [];
  const message = 'The model server does not accept your login.';
  return [keyedOutput(line, `${key}/login`, { type: 'error', kind, message, remedy: remedyFor(kind) })];
}
