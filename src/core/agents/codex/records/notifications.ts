import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { placedOutput, unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit, listOf, maybeText } from '#shared/base/lenient.ts';

import { settingsChanged, threadOpened, threadStarted } from './facts.ts';
import {
  commandPrinted,
  itemCompleted,
  itemStarted,
  mcpProgress,
  patchGrew,
  textGrew,
  thinkingGrew,
} from './item-events.ts';
import { quietMethods } from './known-methods.ts';
import type { Line, Step } from '../wire/line.ts';
import { convertNotice } from './notices.ts';
import { requestResolved, serverRequest } from '../asks/requests.ts';
import { endRetry } from '../wire/retry.ts';
import type { CodexState } from '../wire/state.ts';
import { limitsIn } from './usage-limits.ts';
import { convertError, tokensUsed, turnCompleted, turnStarted } from './turns.ts';
import { refusalIn } from '../wire/wire.ts';
import { failure } from '../words/failure.ts';
import { noticeOf } from '../words/notice.ts';

type Handler = (state: CodexState, line: Line) => Step;

const quiet: Handler = (state) => ({ state, events: [] });

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[...quietMethods].map((method) => [method, quiet] as const),
  ['thread/started', threadStarted],
  ['thread/settings/updated', settingsChanged],
  ['thread/tokenUsage/updated', tokensUsed],
  ['account/rateLimits/updated', limitsUpdated],
  ['thread/reverted', convertRevert],
  ['thread/realtime/error', convertRealtimeError],
  ['turn/started', turnStarted],
  ['turn/completed', turnCompleted],
  ['turn/plan/updated', planUpdated],
  ['item/started', itemStarted],
  ['item/completed', itemCompleted],
  ['item/agentMessage/delta', textGrew],
  ['item/plan/delta', textGrew],
  ['item/reasoning/summaryTextDelta', thinkingGrew],
  ['item/reasoning/textDelta', thinkingGrew],
  ['item/reasoning/summaryPartAdded', quiet],
  ['item/commandExecution/outputDelta', commandPrinted],
  ['item/mcpToolCall/progress', mcpProgress],
  ['item/fileChange/patchUpdated', patchGrew],
  ['serverRequest/resolved', requestResolved],
  ['error', convertError],
]);

/**
 * Converts a line of `codex app-server`: a notification, a request, or a reply. Returns null for
 * any other line.
 */
export function appServerLine(state: CodexState, line: Line): Step | null {
  const { id, method } = line.wire;
  if (method === null) return id === null ? null : convertReply(state, line, String(id));
  if (id !== null) return serverRequest(state, line, method, id);
  const handler = handlers.get(method);
  if (handler && isModelOutput(method)) return convertModelOutput(state, line, handler);
  if (handler) return handler(state, line);
  return (
    convertNotice(state, line, method) ?? { state, events: [unknownOutput(line, 'unknownRecord')] }
  );
}

function convertReply(state: CodexState, line: Line, controlId: string): Step {
  const { result } = line.wire;
  const opened = threadOpened(state, result) ?? { state, events: [] };
  const reply: AgentEvent = {
    type: 'controlReply',
    controlId,
    error: refusalIn(line.wire),
    result,
  };
  return { state: opened.state, events: [...opened.events, reply] };
}

/** Returns true if the method reports output of the model, or of a tool that the model uses. */
function isModelOutput(method: string): boolean {
  return method.startsWith('item/');
}

const ofTurn = z.object({ turnId: maybeText });

function convertModelOutput(state: CodexState, line: Line, handler: Handler): Step {
  const tried =
    state.retries.length === 0
      ? { state, events: [] }
      : endRetry(state, fit(ofTurn, line.fields)?.turnId ?? null);
  const step = handler(tried.state, line);
  return tried.events.length === 0
    ? step
    : { state: step.state, events: [...tried.events, ...step.events] };
}

/** Reports the limits of the account, and a notice if one is reached. */
function limitsUpdated(state: CodexState, line: Line): Step {
  const { events, ...step } = convertNotice(state, line, 'account/rateLimits/updated') ?? {
    state,
    events: [unknownOutput(line, 'unknownRecord')],
  };
  const limits = limitsIn(line.fields, line.timestamp);
  const facts: readonly AgentEvent[] =
    limits.length === 0 ? [] : [{ type: 'facts', facts: { limits } }];
  return { ...step, events: [...events, ...facts] };
}

const plan = z.object({
  explanation: maybeText,
  plan: listOf(z.object({ step: z.string(), status: z.string().catch('pending') })),
});

/** Converts the todo list, which is repeated with every completed step. */
function planUpdated(state: CodexState, line: Line): Step {
  const about = fit(plan, line.fields);
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const items = about.plan.map(({ step, status }) => ({
    id: null,
    text: step,
    status: todoStatus(status),
  }));
  return { state, events: [placedOutput(line, { type: 'todo', items })] };
}

function todoStatus(status: string): 'pending' | 'in_progress' | 'completed' {
  if (status === 'completed') return status;
  return status === 'inProgress' || status === 'in_progress' ? 'in_progress' : 'pending';
}

function convertRevert(state: CodexState, line: Line): Step {
  return {
    state,
    events: [
      placedOutput(line, {
        type: 'status',
        status: 'notice',
        ...noticeOf('thread/reverted', {}),
      }),
    ],
  };
}

function convertRealtimeError(state: CodexState, line: Line): Step {
  const message =
    fit(z.object({ message: z.string() }), line.fields)?.message ?? failure('voiceFailed');
  return {
    state,
    events: [placedOutput(line, { type: 'error', kind: 'agentError', message, remedy: null })],
  };
}
