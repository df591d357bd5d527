import { retryAttempt, retryEnd, type RetryOutput } from '#shared/conversation/retry.ts';

import type { errorOutput } from './errors.ts';
import { keyIn, type Line, type Step } from './line.ts';
import { withItem, type CodexState } from './state.ts';

const MAX_RETRIES = 64;

/**
 * Reports that the model server failed and is retried. The attempts of one turn are one message.
 */
export function reportRetry(
  state: CodexState,
  line: Line,
  { turnId, about }: { turnId: string | null; about: ReturnType<typeof errorOutput> },
): Step {
  const { timestamp, record, parent } = line;
  const key = keyIn(turnId, 'retry');
  const attempt = retryAttempt({ error: about.message, kind: about.kind });
  const retry: RetryOutput = {
    ...attempt,
    timestamp,
    source: record.source,
    parentToolUseId: parent,
    key,
  };
  const others = state.retries.filter((each) => each.key !== key);
  return {
    state: { ...state, retries: withItem(others, retry, MAX_RETRIES) },
    events: [{ type: 'output', output: retry }],
  };
}

/** Ends the attempts of that turn when its model answers or the turn ends. */
export function endRetry(state: CodexState, turnId: string | null): Step {
  return endRetries(state, ({ key }) => key === keyIn(turnId, 'retry'));
}

export function endRetries(
  state: CodexState,
  belongs: (retry: RetryOutput) => boolean = () => true,
): Step {
  const ending = state.retries.filter(belongs);
  if (ending.length === 0) return { state, events: [] };
  const retries = state.retries.filter((retry) => !ending.includes(retry));
  return {
    state: { ...state, retries },
    events: ending.map((retry) => ({ type: 'output', output: retryEnd(retry) })),
  };
}
