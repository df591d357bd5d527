import type { AgentEvent } from '#core/agents/agent-event.ts';
import {
  fieldsAt,
  isFields,
  isTrue,
  nameAt,
  numberAt,
  textAt,
  textsAt,
  type Fields,
} from '#shared/base/fields.ts';
import type { Usage } from '#shared/conversation/agent-output.ts';
import { isInterruptedBy } from '#shared/conversation/usage-end.ts';
import type { Sentence } from '#shared/words/sentence.ts';

import { errorKind, remedyFor } from '../wire/api-errors.ts';
import { namedOutput, output, type Line, type Step } from '../wire/line.ts';
import { abandonBlocks } from '../wire/open-blocks.ts';
import type { ClaudeState } from '../wire/state.ts';
import { endRetry } from '../wire/retry.ts';
import { windowFacts } from '../wire/model-facts.ts';
import { isBusy } from '../wire/turn.ts';
import { failure as agentFailure } from '../words/failure.ts';

/** Converts the end of a turn: its usage, and the reason if it failed. */
export function result(state: ClaudeState, line: Line): Step {
  const { fields } = line;
  const tried = endRetry(state);
  const left = abandonBlocks(tried.state, line, (block) => block.parentToolUseId === null);
  const usage = usageOf(state, fields);
  const reason = reasonOf(fields);
  const ended = output(line, 0, {
    type: 'usage',
    usage,
    durationMs: numberAt(fields, 'duration_ms'),
    // Claude Code counts an interrupt as an error.
    isError: isTrue(fields, 'is_error') && !isInterruptedBy(reason),
    reason,
  });
  const costUsd = numberAt(fields, 'total_cost_usd') ?? state.costUsd;
  const next: ClaudeState = { ...left.state, costUsd, turn: false, isEndReported: false };
  const events = [
    ...tried.events,
    ...left.events,
    ...(state.isEndReported ? [] : failure(line)),
    ended,
  ];
  return { state: next, events: [...events, ...windowFacts(state, fields), turnEnd(next, fields)] };
}

function turnEnd(state: ClaudeState, fields: Fields): AgentEvent {
  const isCompleted =
    reasonOf(fields) === null &&
    nameAt(fields, 'subtype') === 'success' &&
    !isTrue(fields, 'is_error');
  return { type: 'turnEnded', busy: isBusy(state), ...(isCompleted && { completed: true }) };
}

/** Returns an error or interruption that no earlier record has reported. */
function failure(line: Line) {
  const { fields } = line;
  if (isInterruptedBy(reasonOf(fields))) {
    return [
      namedOutput(line, 'interrupted', {
        type: 'status',
        status: 'interrupted',
        text: '',
        data: {},
      }),
    ];
  }
  if (!isTrue(fields, 'is_error')) return [];
  const errors = textsAt(fields, 'errors').filter((text) => !text.startsWith('[ede_diagnostic]'));
  const message =
    errors.join('\n') || textAt(fields, 'result') || turnEndedWith(nameAt(fields, 'subtype'));
  const kind = errorKind(fields, typeof message === 'string' ? message : '');
  // An error of Claude Code itself, such as too many turns, has no remedy beyond its message.
  const isOwn = kind === 'apiError' && numberAt(fields, 'api_error_status') === null;
  const error = isOwn
    ? { kind: 'agentError', message, remedy: null }
    : { kind, message, remedy: remedyFor(kind) };
  return [namedOutput(line, 'error', { type: 'error', ...error })];
}

function turnEndedWith(reason: string | null): Sentence {
  return reason === null ? agentFailure('turnEnded') : agentFailure('turnEndedWith', { reason });
}

/** Returns the reason of an abnormal end, or null after a normal one. */
function reasonOf(fields: Fields): string | null {
  const reason = nameAt(fields, 'terminal_reason');
  if (reason !== null) return reason === 'completed' ? null : reason;
  const subtype = nameAt(fields, 'subtype');
  return subtype === 'success' ? null : subtype;
}

/**
 * Returns the usage of this turn alone. `total_cost_usd` accumulates over the whole session, even
 * across a resume, and `usage` omits sub-agents and interrupted responses; newer versions report
 * the usage since the previous result separately.
 */
function usageOf(state: ClaudeState, fields: Fields): Usage {
  const since = fieldsAt(fields, 'model_usage_since_last_result');
  if (since) return sumOf(Object.values(since).filter(isFields));
  const usage = fieldsAt(fields, 'usage') ?? {};
  const total = numberAt(fields, 'total_cost_usd');
  return {
    inputTokens: numberAt(usage, 'input_tokens') ?? 0,
    outputTokens: numberAt(usage, 'output_tokens') ?? 0,
    cacheReadTokens: numberAt(usage, 'cache_read_input_tokens') ?? 0,
    cacheCreationTokens: numberAt(usage, 'cache_creation_input_tokens') ?? 0,
    costUsd: total === null ? null : total - (total >= state.costUsd ? state.costUsd : 0),
  };
}

function sumOf(models: readonly Fields[]): Usage {
  const sum = (name: string) =>
    models.reduce((all, model) => all + (numberAt(model, name) ?? 0), 0);
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cacheReadTokens: sum('cacheReadInputTokens'),
    cacheCreationTokens: sum('cacheCreationInputTokens'),
    costUsd: sum('costUSD'),
  };
}
