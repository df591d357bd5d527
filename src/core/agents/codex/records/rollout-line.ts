import { z } from 'zod';

import type { AgentFacts } from '#core/agents/agent-event.ts';
import {
  keyedOutput,
  placedOutput,
  unknownOutput,
} from '#core/agents/kits/records/record-output.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';

import { wireItem } from '../wire/dialects.ts';
import { errorOutput } from '../wire/errors.ts';
import { threadItem } from '../wire/items.ts';
import { completeItem } from './item-events.ts';
import { keyIn, type Line, type Step } from '../wire/line.ts';
import { modelRecord } from './rollout-model.ts';
import { reportRetry } from '../wire/retry.ts';
import type { CodexState } from '../wire/state.ts';
import { beginTurn, withCounts, endTurn } from './turns.ts';
import { fields, maybeNumber } from '../wire/wire.ts';

const meta = z.object({
  id: z.string(),
  cwd: maybeText,
  cli_version: maybeText,
  history_mode: maybeText,
});
const count = z.int().catch(0);
const tokens = z
  .object({
    input_tokens: count,
    cached_input_tokens: count,
    cache_write_input_tokens: count,
    output_tokens: count,
  })
  .transform((used) => ({
    inputTokens: used.input_tokens,
    cachedInputTokens: used.cached_input_tokens,
    cacheWriteInputTokens: used.cache_write_input_tokens,
    outputTokens: used.output_tokens,
  }));
const tokenCount = z.object({
  info: z.object({ total_token_usage: tokens, last_token_usage: tokens }),
});
const context = z.object({ turn_id: maybeText, model: maybeText, cwd: maybeText });
const event = z.object({
  type: z.string(),
  turn_id: maybeText,
  message: maybeText,
  reason: maybeText,
  duration_ms: maybeNumber,
});
const completed = z.object({
  item: fields,
  turn_id: maybeText,
  started_at_ms: maybeNumber,
  completed_at_ms: maybeNumber,
});

/** Known types of lines and events that do not belong to the conversation. */
const quietTypes: ReadonlySet<string> = new Set([
  'world_state',
  'token_usage_record',
  'ghost_snapshot',
  'inter_agent_communication',
  'turn_token_usage',
]);
const quietEvents: ReadonlySet<string> = new Set(
  'thread_settings_applied user_message agent_message agent_reasoning agent_reasoning_raw_content agent_reasoning_section_break exec_command_begin exec_command_end patch_apply_begin patch_apply_end mcp_tool_call_begin mcp_tool_call_end web_search_begin web_search_end turn_diff thread_name_updated item_started session_configured background_event plan_update collab_agent_spawn_end collab_waiting_end thread_goal_updated guardian_assessment view_image_tool_call'.split(
    ' ',
  ),
);

/** Converts a line of a rollout, the transcript of Codex. Returns null for any other line. */
export function rolloutLine(state: CodexState, line: Line): Step | null {
  switch (line.wire.type) {
    case 'session_meta':
      return sessionMeta(state, line);
    case 'turn_context':
      return turnContext(state, line);
    case 'event_msg':
      return eventRecord(state, line);
    case 'response_item':
      return modelRecord(state, line);
    case 'compacted':
      return { state, events: [placedOutput(line, compacted)] };
    default:
      return quietTypes.has(line.wire.type ?? '') ? { state, events: [] } : null;
  }
}

const compacted = {
  type: 'status',
  status: 'compacted',
  text: '',
  data: {},
} as const;

function sessionMeta(state: CodexState, line: Line): Step | null {
  const about = fit(meta, line.fields);
  if (!about) return null;
  const facts: AgentFacts = {
    agentSessionId: about.id,
    ...(about.cli_version === null ? {} : { version: about.cli_version }),
  };
  const hasItems = about.history_mode === 'paginated';
  return {
    state: { ...state, threadId: about.id, cwd: about.cwd, hasItems },
    events: [{ type: 'facts', facts }],
  };
}

function turnContext(state: CodexState, line: Line): Step {
  const model = fit(context, line.fields)?.model ?? null;
  return { state, events: model === null ? [] : [{ type: 'facts', facts: { model } }] };
}

function eventRecord(state: CodexState, line: Line): Step | null {
  const about = fit(event, line.fields);
  if (!about) return null;
  switch (about.type) {
    case 'item_completed':
      return itemRecord({ ...state, hasItems: true }, line);
    case 'task_started':
    case 'turn_started':
      return about.turn_id === null ? { state, events: [] } : beginTurn(state, about.turn_id);
    case 'task_complete':
    case 'turn_complete':
      return over(state, line, 'completed', about.duration_ms);
    case 'turn_aborted':
      return over(state, line, 'interrupted', about.duration_ms);
    case 'token_count':
      return tokensRecord(state, line);
    case 'error':
    case 'stream_error':
      return errorRecord(state, line, about);
    case 'context_compacted':
      return state.hasItems
        ? { state, events: [] }
        : { state, events: [placedOutput(line, compacted)] };
    case 'warning':
      return {
        state,
        events: [
          placedOutput(line, {
            type: 'status',
            status: 'notice',
            text: about.message ?? '',
            data: { notice: 'warning' },
          }),
        ],
      };
    default:
      return quietEvents.has(about.type) ? { state, events: [] } : null;
  }
}

/** Converts an item, under the key that it has in the app-server protocol. */
function itemRecord(state: CodexState, line: Line): Step {
  const about = fit(completed, line.fields);
  const times = {
    startedAtMs: about?.started_at_ms ?? null,
    completedAtMs: about?.completed_at_ms ?? null,
  };
  const item = about && fit(threadItem, { ...wireItem(about.item), ...times });
  if (!about || !item) return { state, events: [unknownOutput(line, 'unknownItem')] };
  return completeItem(
    state,
    { ...line, timestamp: times.completedAtMs ?? line.timestamp },
    { item, key: keyIn(about.turn_id, item.id) },
  );
}

function over(
  state: CodexState,
  line: Line,
  status: 'completed' | 'interrupted',
  durationMs: number | null,
): Step {
  const turnId = fit(event, line.fields)?.turn_id ?? state.turnId;
  return turnId === null
    ? { state, events: [] }
    : endTurn(state, line, { turnId, status, durationMs, failure: null });
}

function tokensRecord(state: CodexState, line: Line): Step {
  const info = fit(tokenCount, line.fields)?.info;
  return {
    state: info ? withCounts(state, info.total_token_usage, info.last_token_usage) : state,
    events: [],
  };
}

function errorRecord(
  state: CodexState,
  line: Line,
  { type, message, turn_id }: z.output<typeof event>,
): Step {
  const about = errorOutput({
    message: message ?? 'Codex did not say what went wrong.',
    codexErrorInfo: line.fields.codex_error_info,
    additionalDetails: null,
  });
  if (type === 'stream_error') {
    return reportRetry(state, line, { turnId: turn_id ?? state.turnId, about });
  }
  return {
    state: { ...state, isErrorReported: true },
    events: [keyedOutput(line, keyIn(turn_id ?? state.turnId, 'error'), about)],
  };
}
