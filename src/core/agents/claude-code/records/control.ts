import type { AgentEvent, AgentFacts } from '#core/agents/agent-event.ts';
import { fieldsAt, nameAt, type Fields } from '#shared/base/fields.ts';

import { askOf, type PreviewDetails } from '../asks/asks.ts';
import { unknownOutput, type Line, type Step } from '../wire/line.ts';
import { slashCommandsOf } from '../wire/slash-commands.ts';
import { withItem, type ClaudeState } from '../wire/state.ts';

const MAX_ASKS = 64;

/**
 * Converts a request of Claude Code to its host: for a permission, or for something that Corral
 * must refuse.
 */
export function controlRequest(
  state: ClaudeState,
  line: Line,
  previewDetails: PreviewDetails,
): Step {
  const askId = nameAt(line.fields, 'request_id');
  const request = fieldsAt(line.fields, 'request');
  if (askId === null || !request)
    return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  const subtype = nameAt(request, 'subtype') ?? '';
  if (subtype !== 'can_use_tool')
    return { state, events: [{ type: 'unanswerable', controlId: askId, request: subtype }] };
  const asks = withItem(state.asks, { askId, toolUseId: nameAt(request, 'tool_use_id') }, MAX_ASKS);
  return {
    state: { ...state, asks },
    events: [
      {
        type: 'asked',
        ask: askOf(askId, request, { previewDetails, cut: line.cut, agentTypes: state.agentTypes }),
      },
    ],
  };
}

export function controlCancel(state: ClaudeState, line: Line): Step {
  const askId = nameAt(line.fields, 'request_id');
  if (askId === null) return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  return {
    state: { ...state, asks: state.asks.filter((ask) => ask.askId !== askId) },
    events: [{ type: 'withdrawn', askId }],
  };
}

/**
 * Converts the reply to a request of Corral, or the echo of Corral's reply to a request of Claude
 * Code.
 */
export function controlResponse(state: ClaudeState, line: Line): Step {
  const response = fieldsAt(line.fields, 'response');
  const controlId = response && nameAt(response, 'request_id');
  if (!response || !controlId) return { state, events: [unknownOutput(line, 0, 'unknownRecord')] };
  const failed = nameAt(response, 'subtype') === 'error';
  const body = fieldsAt(response, 'response') ?? {};
  // The reply to `cancel_async_message` for a prompt that is not in the queue.
  const tooLate = body.cancelled === false ? 'Claude Code has taken this prompt already.' : null;
  const error = failed
    ? (nameAt(response, 'error') ?? 'Claude Code refused without a reason.')
    : tooLate;
  const facts = factsOf(body);
  const events: AgentEvent[] = facts ? [{ type: 'facts', facts }] : [];
  const permissionMode = nameAt(body, 'current_permission_mode') ?? state.permissionMode;
  return {
    state: { ...settleAsk(state, controlId, body), permissionMode },
    events: [...events, { type: 'controlReply', controlId, error }],
  };
}

function settleAsk(state: ClaudeState, controlId: string, body: Fields): ClaudeState {
  const ask = state.asks.find(({ askId }) => askId === controlId);
  if (!ask) return state;
  const asks = state.asks.filter((each) => each !== ask);
  const isRefusal = nameAt(body, 'behavior') === 'deny' && ask.toolUseId !== null;
  return {
    ...state,
    asks,
    refused:
      isRefusal && ask.toolUseId ? withItem(state.refused, ask.toolUseId, MAX_ASKS) : state.refused,
  };
}

/** Returns facts in the reply to `initialize`, which `init` repeats only with the first turn. */
function factsOf(body: Fields): AgentFacts | null {
  const version = nameAt(body, 'claude_code_version');
  const commands = slashCommandsOf(body);
  if (version === null && commands.length === 0) return null;
  return {
    ...(version === null ? {} : { version }),
    ...(commands.length === 0 ? {} : { slashCommands: commands }),
  };
}
