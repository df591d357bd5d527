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

/** Remembers a request, because its tool call may change before the answer. */
export function withPermission(
  state: AcpState,
  line: Line,
  { id, tool, offered }: Asked,
): AcpState {
  const others = state.permissions.filter(({ requestId }) => requestId !== id);
  if (!tool) return { ...state, permissions: others };
  const { toolUseId, sessionId, call } = tool;
  const asked: OpenPermission = {
    requestId: id,
    sessionId,
    toolCallId: call.toolCallId,
    toolUseId,
    askedBy: askerOf(line),
    // A request that was not read as a whole has nothing that could be approved later.
    offered: line.cut ? [] : offered,
  };
  return { ...state, permissions: withItem(others, asked, MAX_PERMISSIONS) };
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
  const again = about.map(({ requestId, toolUseId, askedBy, offered }) => {
    const isWhole = toolUseId === tool.toolUseId && !tool.isDone && line.cut === null;
    const shown = isWhole ? tool : { ...tool, call: { ...tool.call, isCut: true } };
    const whole = isWhole ? offered : offered.filter(({ kind }) => kind === 'reject_once');
    const ask = permissionAsk({ id: requestId, reading, tool: shown, offered: whole });
    const askId = askIdOf(requestId);
    return { type: 'asked' as const, ask: { ...ask, askId, askedBy, isChange: true as const } };
  });
  return { state, events: [...events, ...again] };
}
