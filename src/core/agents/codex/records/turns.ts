import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import type { Usage } from '#shared/conversation/agent-output.ts';
import { worded } from '#shared/interaction/worded.ts';

import { errorOutput, turnError } from '../wire/errors.ts';
import { keyIn, type Line, type Step } from '../wire/line.ts';
import { abandonBlocks } from '../wire/live-blocks.ts';
import { planAsk, planAskId } from '../asks/plan-ask.ts';
import { endRetries, endRetry, reportRetry } from '../wire/retry.ts';
import type { CodexState, Tokens } from '../wire/state.ts';
import { cutTools } from '../tools/tool-items.ts';
import { maybeNumber } from '../wire/wire.ts';

const about = z.object({
  turn: z.object({
    id: z.string(),
    status: z.string().catch('completed'),
    error: turnError.nullable().catch(null),
    durationMs: maybeNumber,
  }),
});

const count = z.int().catch(0);
const tokens = z.object({
  inputTokens: count,
  cachedInputTokens: count,
  cacheWriteInputTokens: count,
  outputTokens: count,
});
const read = tokens.extend({ totalTokens: maybeNumber });
const tokenUsage = z.object({
  tokenUsage: z.object({ total: tokens, last: read, modelContextWindow: maybeNumber }),
});
const retry = z.object({
  error: turnError,
  willRetry: z.boolean().catch(false),
  turnId: maybeText,
});

export function turnStarted(state: CodexState, line: Line): Step {
  const turnId = fit(about, line.fields)?.turn.id;
  if (turnId === undefined) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  return line.parent === null ? beginTurn(state, turnId) : { state, events: [] };
}

export function beginTurn(state: CodexState, turnId: string): Step {
  if (state.turnId === turnId) return { state, events: [] };
  const begun = {
    ...state,
    turnId,
    isErrorReported: false,
    tokensBefore: state.tokens,
    plan: null,
    planAskedOf: null,
  };
  return { state: begun, events: [...planPassed(state), { type: 'turnStarted', turnId }] };
}

/** Withdraws the question about a plan after the person continued without an answer. */
function planPassed({ planAskedOf }: CodexState): readonly AgentEvent[] {
  if (planAskedOf === null) return [];
  return [
    { type: 'withdrawn', askId: planAskId(planAskedOf), explanation: worded('wentOnWithout', {}) },
  ];
}

export function turnCompleted(state: CodexState, line: Line): Step {
  const turn = fit(about, line.fields)?.turn;
  if (!turn) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  if (line.parent !== null) return endRetry(state, turn.id);
  const failure =
    turn.status === 'failed' && !state.isErrorReported
      ? errorOutput(turn.error ?? withoutWords)
      : null;
  const ended = endTurn(state, line, {
    turnId: turn.id,
    status: turn.status,
    durationMs: turn.durationMs,
    failure,
  });
  return turn.status === 'completed' && state.permissionMode === 'plan'
    ? withPlan(ended, turn.id)
    : ended;
}

function withPlan({ state, events }: Step, turnId: string): Step {
  if (state.plan === null) return { state, events };
  const ask: AgentEvent = { type: 'asked', ask: planAsk(turnId, state.plan) };
  return { state: { ...state, plan: null, planAskedOf: turnId }, events: [...events, ask] };
}

const withoutWords = {
  message: 'The turn failed, and Codex did not say why.',
  codexErrorInfo: null,
  additionalDetails: null,
};

type End = {
  readonly turnId: string;
  readonly status: string;
  readonly durationMs: number | null;
  readonly failure: ReturnType<typeof errorOutput> | null;
};

/** Converts the end of a turn: its usage, and the reason if it failed. */
export function endTurn(
  state: CodexState,
  line: Line,
  { turnId, status, durationMs, failure }: End,
): Step {
  const isOver = status === 'interrupted' || status === 'failed';
  const tried = endRetries(state);
  const left = abandonBlocks(tried.state, line);
  const cut = isOver ? cutTools(left.state, line, turnId) : { state: left.state, events: [] };
  const named = (name: string) => keyIn(turnId, name);
  const interrupted = {
    type: 'status',
    status: 'interrupted',
    text: '',
    data: {},
  } as const;
  const reason = status === 'completed' ? null : status;
  const events: AgentEvent[] = [
    ...tried.events,
    ...left.events,
    ...cut.events,
    ...(failure ? [keyedOutput(line, named('error'), failure)] : []),
    ...(status === 'interrupted' ? [keyedOutput(line, named('interrupted'), interrupted)] : []),
    keyedOutput(line, named('usage'), {
      type: 'usage',
      usage: usageOf(state),
      durationMs,
      isError: status === 'failed',
      reason,
    }),
    { type: 'turnEnded', busy: false, ...(status === 'completed' && { completed: true }) },
  ];
  return {
    state: { ...cut.state, turnId: null, isErrorReported: false, tokensBefore: state.tokens },
    events,
  };
}

/** Updates the token counts of the whole thread; those of one turn are the difference. */
export function tokensUsed(state: CodexState, line: Line): Step {
  const used = fit(tokenUsage, line.fields)?.tokenUsage;
  if (!used) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  if (line.parent !== null) return { state, events: [] };
  return {
    state: withCounts(state, used.total, used.last),
    events: contextFacts(used.last.totalTokens, used.modelContextWindow),
  };
}

/** Returns facts about the context size and the context window. */
export function contextFacts(
  contextTokens: number | null,
  contextWindow: number | null,
): readonly AgentEvent[] {
  const facts = {
    ...(contextTokens === null ? {} : { contextTokens }),
    ...(contextWindow === null ? {} : { contextWindow }),
  };
  return contextTokens === null && contextWindow === null ? [] : [{ type: 'facts', facts }];
}

/** Updates the counts. The first counts of a resumed thread include earlier turns. */
export function withCounts(state: CodexState, total: Tokens, last: Tokens): CodexState {
  return { ...state, tokens: total, tokensBefore: state.tokensBefore ?? minus(total, last) };
}

/**
 * Converts an error of the model server, after which Codex retries or ends the turn. One series of
 * attempts is one message.
 */
export function convertError(state: CodexState, line: Line): Step {
  const error = fit(retry, line.fields);
  if (!error) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const about = errorOutput(error.error);
  // An error of a sub-agent does not replace the turn's own error.
  const isReported = state.isErrorReported || line.parent === null;
  if (!error.willRetry)
    return {
      state: { ...state, isErrorReported: isReported },
      events: [keyedOutput(line, keyIn(error.turnId, 'error'), about)],
    };
  return reportRetry(state, line, { turnId: error.turnId, about });
}

function usageOf({ tokens: all, tokensBefore }: CodexState): Usage {
  const used = all && tokensBefore ? minus(all, tokensBefore) : null;
  if (!used)
    return {
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheCreationTokens: 0,
      costUsd: null,
    };
  const { inputTokens, cachedInputTokens, cacheWriteInputTokens, outputTokens } = used;
  return {
    // Codex includes cached tokens in the input tokens.
    inputTokens: Math.max(0, inputTokens - cachedInputTokens - cacheWriteInputTokens),
    outputTokens,
    cacheReadTokens: cachedInputTokens,
    cacheCreationTokens: cacheWriteInputTokens,
    costUsd: null,
  };
}

function minus(one: Tokens, other: Tokens): Tokens {
  return {
    inputTokens: Math.max(0, one.inputTokens - other.inputTokens),
    cachedInputTokens: Math.max(0, one.cachedInputTokens - other.cachedInputTokens),
    cacheWriteInputTokens: Math.max(0, one.cacheWriteInputTokens - other.cacheWriteInputTokens),
    outputTokens: Math.max(0, one.outputTokens - other.outputTokens),
  };
}
