import type { AgentEvent } from '#core/agents/agent-event.ts';

import { withItem, type AcpState, type KnownTool, type OpenPermission } from '../wire/state.ts';
import type { Reading } from '../tools/reading.ts';
import { askerOf, type Line, type Step } from '../wire/line.ts';
import { askIdOf, type RequestId } from '../wire/message.ts';
import type { Offered } from '../wire/offered.ts';
import { permissionAsk } from './permission-ask.ts';

/** Limit of the requests whose tool call is compared; `AskIds` keeps as many questions open. */
const MAX_PERMISSIONS = 256;

type Asked = {
  readonly id: RequestId;
  readonly tool: KnownTool | null;
  readonly offered: readonly Offered[];
};

/**
 * Remembers a request, because its tool call may change before the answer. The oldest one is
 * forgotten if there are too many; if it is still open, it can then only be rejected.
 */
export function withPermission(
  state: AcpState,
  line: Line,
  { id, tool, offered, reading }: Asked & { readonly reading: Reading },
): Step {
  const others = state.permissions.filter(({ requestId }) => requestId !== id);
  if (!tool) return { state: { ...state, permissions: others }, events: [] };
  const { toolUseId, sessionId, call } = tool;
  const added: OpenPermission = {
    requestId: id,
    sessionId,
    toolCallId: call.toolCallId,
    toolUseId,
    askedBy: askerOf(line),
    // A request that was not read as a whole has nothing that could be approved later.
    offered: line.cut ? [] : offered,
  };
  const forgotten = others.slice(0, Math.max(0, others.length + 1 - MAX_PERMISSIONS));
  return {
    state: { ...state, permissions: withItem(others, added, MAX_PERMISSIONS) },
    events: forgotten.map((each) => rejectableOnly(each, state, reading)),
  };
}

/**
 * Asks the questions about a tool call again that the agent has changed: an approval must not run
 * what was not shown. An answered question stays answered, and an unchanged one stays open. A call
 * that has ended, or of which Corral no longer knows the whole, can only be rejected.
 */
export function askedAgain(
  { state, events, tool }: Step & { readonly tool: KnownTool },
  line: Line,
  reading: Reading,
): Step {
  const about = state.permissions.filter(
    ({ sessionId, toolCallId }) =>
      sessionId === tool.sessionId && toolCallId === tool.call.toolCallId,
  );
  const again = about.map((permission) => {
    const isWhole = permission.toolUseId === tool.toolUseId && !tool.isDone && line.cut === null;
    return asked(
      isWhole ? permission : onlyRejecting(permission),
      isWhole ? tool : cut(tool),
      reading,
    );
  });
  return { state, events: [...events, ...again] };
}

/**
 * Lets a person only reject the open requests, because the agent sent an update that was not read:
 * it may have changed any of their tool calls.
 */
export function askedAfterUnread(state: AcpState, reading: Reading): Step {
  const permissions = state.permissions.map(onlyRejecting);
  const events = permissions.map((permission) => rejectableOnly(permission, state, reading));
  return { state: { ...state, permissions }, events };
}

/** Asks a question again that a person can then only reject. */
function rejectableOnly(
  permission: OpenPermission,
  { tools }: AcpState,
  reading: Reading,
): AgentEvent {
  const tool = tools.findLast(({ toolUseId }) => toolUseId === permission.toolUseId);
  return asked(onlyRejecting(permission), tool ? cut(tool) : null, reading);
}

function asked(
  { requestId, askedBy, offered }: OpenPermission,
  tool: KnownTool | null,
  reading: Reading,
): AgentEvent {
  const ask = permissionAsk({ id: requestId, reading, tool, offered });
  return { type: 'asked', ask: { ...ask, askId: askIdOf(requestId), askedBy, isChange: true } };
}

function onlyRejecting(permission: OpenPermission): OpenPermission {
  return {
    ...permission,
    offered: permission.offered.filter(({ kind }) => kind === 'reject_once'),
  };
}

function cut(tool: KnownTool): KnownTool {
  return { ...tool, call: { ...tool.call, isCut: true } };
}
