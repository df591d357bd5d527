import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { BareOutput } from '#core/agents/kits/records/record-output.ts';
import { fieldsAt, nameAt, numberAt, textAt } from '#shared/base/fields.ts';
import { compose } from '#shared/words/sentence.ts';

import { output, type Line, type Step } from '../wire/line.ts';
import type { ClaudeState } from '../wire/state.ts';
import { remedyFor } from '../wire/api-errors.ts';
import { noticeOf } from '../words/notice.ts';
import { limitsIn } from './usage-limits.ts';

/** Converts minor records that have their own type. Returns null for any other type. */
export function notices(state: ClaudeState, line: Line): Step | null {
  switch (nameAt(line.fields, 'type')) {
    case 'command_lifecycle':
      return commandLifecycle(state, line);
    case 'rate_limit_event':
      return rateLimit(state, line);
    case 'auth_status':
      return authStatus(state, line);
    case 'conversation_reset':
      return cleared(state, line);
    case 'streamlined_text':
    case 'streamlined_tool_use_summary':
      return summary(state, line);
    default:
      return null;
  }
}

export function contextCleared(): BareOutput {
  const data = { notice: 'contextCleared' };
  return { type: 'status', status: 'notice', text: compose('notices.contextCleared'), data };
}

/** Reports that `/clear` emptied the context. */
function cleared(state: ClaudeState, line: Line): Step {
  return {
    state,
    events: [output(line, 0, contextCleared()), { type: 'facts', facts: { contextTokens: null } }],
  };
}

/** Reports the stage of a prompt of Corral. */
function commandLifecycle(state: ClaudeState, line: Line): Step {
  const promptKey = nameAt(line.fields, 'command_uuid');
  const at = nameAt(line.fields, 'state');
  if (promptKey === null || (at !== 'queued' && at !== 'started')) return { state, events: [] };
  return {
    state,
    events: [{ type: 'promptTaken', promptKey, stage: at === 'queued' ? 'queued' : 'delivered' }],
  };
}

function rateLimit(state: ClaudeState, line: Line): Step {
  const info = fieldsAt(line.fields, 'rate_limit_info') ?? {};
  const status = nameAt(info, 'status') ?? 'allowed';
  const limits = limitsIn(info, line.timestamp);
  const facts: readonly AgentEvent[] =
    limits.length === 0 ? [] : [{ type: 'facts', facts: { limits } }];
  if (status === 'allowed') return { state, events: facts };
  const limit = nameAt(info, 'rateLimitType');
  const data = {
    notice: 'rateLimit',
    status,
    limit,
    resetsAt: numberAt(info, 'resetsAt'),
    utilization: numberAt(info, 'utilization'),
  };
  const name = status === 'rejected' ? 'rateLimit.rejected' : 'rateLimit.allowed_warning';
  const { text } = noticeOf(name, {});
  return {
    state,
    events: [output(line, 0, { type: 'status', status: 'notice', text, data }), ...facts],
  };
}

function authStatus(state: ClaudeState, line: Line): Step {
  const message = nameAt(line.fields, 'error');
  if (message === null) return { state, events: [] };
  return {
    state,
    events: [
      output(line, 0, {
        type: 'error',
        kind: 'notLoggedIn',
        message,
        remedy: remedyFor('notLoggedIn'),
      }),
    ],
  };
}

function summary(state: ClaudeState, line: Line): Step {
  const text =
    textAt(line.fields, 'text') ??
    textAt(line.fields, 'summary') ??
    textAt(line.fields, 'tool_summary') ??
    '';
  if (text === '') return { state, events: [] };
  return {
    state,
    events: [output(line, 0, { type: 'text', role: 'assistant', text, synthetic: true })],
  };
}
