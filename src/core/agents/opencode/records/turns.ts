import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import {
  keyedOutput,
  placeOf,
  placedOutput,
  unknownOutput,
} from '#core/agents/kits/records/record-output.ts';
import { fit, text } from '#shared/base/lenient.ts';
import { retryAttempt, retryEnd, type RetryOutput } from '#shared/conversation/retry.ts';

import { errorOutput, INTERRUPTED } from '../wire/errors.ts';
import type { Line, Step } from '../wire/line.ts';
import { abandonBlocks } from '../wire/live-blocks.ts';
import { errorInfo } from '../wire/parts.ts';
import { noUsage, type OpencodeState } from '../wire/state.ts';

const status = z.object({
  type: z.string(),
  attempt: z.number().catch(1),
  message: text,
});
const withStatus = z.object({ status });
const withError = z.object({ error: errorInfo });

/** Converts a change between idle, working and waiting for another attempt. */
export function statusChanged(state: OpencodeState, line: Line): Step {
  const about = fit(withStatus, line.properties)?.status;
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  return statusStep(state, line, about);
}

export function statusStep(state: OpencodeState, line: Line, about: z.output<typeof status>): Step {
  if (line.parent !== null) return { state, events: [] };
  if (about.type === 'idle') return endTurn(state, line);
  const begun = beginTurn(state, line);
  if (about.type !== 'retry') return begun;
  const retried = reportRetry(begun.state, line, about);
  return { state: retried.state, events: [...begun.events, ...retried.events] };
}

export function sessionIdle(state: OpencodeState, line: Line): Step {
  return line.parent === null ? endTurn(state, line) : { state, events: [] };
}

function beginTurn(state: OpencodeState, line: Line): Step {
  if (state.isInTurn) return { state, events: [] };
  return {
    state: {
      ...state,
      isInTurn: true,
      turns: state.turns + 1,
      startedAt: line.timestamp,
      messageId: null,
      failure: null,
      usage: noUsage,
    },
    events: [{ type: 'turnStarted' }],
  };
}

/** Shows an error outside of a message, or the one that ends the message of the model. */
export function sessionFailed(state: OpencodeState, line: Line): Step {
  const error = fit(withError, line.properties)?.error;
  if (!error) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  if (error.name === INTERRUPTED) {
    const isOwn = line.parent === null;
    return { state: isOwn ? { ...state, failure: 'interrupted' } : state, events: [] };
  }
  const { messageId } = state;
  const isOfMessage = messageId !== null && line.parent === null;
  const key = isOfMessage ? `${messageId}/error` : placeOf(line.record);
  const failure = line.parent === null ? 'error' : state.failure;
  return { state: { ...state, failure }, events: [keyedOutput(line, key, errorOutput(error))] };
}

/** Converts the end of a turn. OpenCode reports it twice. */
function endTurn(state: OpencodeState, line: Line): Step {
  if (!state.isInTurn) return { state, events: [] };
  const tried = endRetry(state);
  const left = abandonBlocks(tried.state, line);
  const { failure, messageId, startedAt } = state;
  const key = messageId ?? placeOf(line.record);
  const { steps, ...usage } = state.usage;
  const durationMs =
    startedAt === null || line.timestamp === null ? null : Math.max(0, line.timestamp - startedAt);
  const interrupted = {
    type: 'status',
    status: 'interrupted',
    text: '',
    data: {},
  } as const;
  const report = { usage, durationMs, isError: failure === 'error', reason: failure } as const;
  const events: AgentEvent[] = [
    ...tried.events,
    ...left.events,
    ...(failure === 'interrupted' ? [keyedOutput(line, `${key}/interrupted`, interrupted)] : []),
    ...(steps.length === 0 && failure !== null
      ? []
      : [keyedOutput(line, `${key}/usage`, { type: 'usage', ...report })]),
    { type: 'turnEnded', busy: false, ...(failure === null && { completed: true }) },
  ];
  return { state: { ...left.state, isInTurn: false, startedAt: null }, events };
}

function reportRetry(
  state: OpencodeState,
  line: Line,
  { attempt, message }: z.output<typeof status>,
): Step {
  const { timestamp, record, parent } = line;
  const key = state.retry?.key ?? placeOf(record);
  const about = retryAttempt({ attempt, error: message });
  const retry: RetryOutput = {
    ...about,
    timestamp,
    source: record.source,
    parentToolUseId: parent,
    key,
  };
  return { state: { ...state, retry }, events: [{ type: 'output', output: retry }] };
}

/** Ends the series of attempts when the model answers or the turn ends. */
export function endRetry(state: OpencodeState): Step {
  if (state.retry === null) return { state, events: [] };
  return {
    state: { ...state, retry: null },
    events: [{ type: 'output', output: retryEnd(state.retry) }],
  };
}

export function compacted(state: OpencodeState, line: Line): Step {
  if (line.parent !== null) return { state, events: [] };
  const output = placedOutput(line, {
    type: 'status',
    status: 'compacted',
    text: '',
    data: {},
  });
  return { state, events: [output] };
}
