import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, placeOf } from '#core/agents/kits/records/record-output.ts';

import type { Line, Step } from '../wire/line.ts';
import { withItem, type AcpState, type KnownTool } from '../wire/state.ts';
import { toolCallAfter, type ToolCall } from '../wire/tool-call.ts';
import { describedCall, resultOf, type ReadCall } from './described-call.ts';

/** Limit of tool calls that are remembered, running and done ones. */
const MAX_TOOLS = 64;
/** Minimum interval of progress messages, because each of them is stored. */
const PROGRESS_MS = 250;
const MAX_TAIL = 2000;
const TAIL_LINES = 12;

/** Facts about the agent that determine how its tool calls are read. */
export type ToolReading = {
  readonly sessionId: string;
  readonly readCall: ReadCall;
  /** True for a `tool_call`, which may use the id of an earlier call that has ended. */
  readonly isNew: boolean;
};

/**
 * Reports a tool call or an update of it. Returns null if the value is no tool call. The result
 * `tool` is the state of the call after it.
 */
export function toolReported(
  state: AcpState,
  line: Line,
  value: unknown,
  { sessionId, readCall, isNew }: ToolReading,
): (Step & { readonly tool: KnownTool }) | null {
  const fresh = toolCallAfter(null, value);
  if (!fresh) return null;
  const known = knownTool(state, fresh, { sessionId, isNew });
  const call = (known && toolCallAfter(known.call, value)) ?? fresh;
  const isDone = known?.isDone === true || isEnded(call);
  const begun = known ?? {
    toolUseId: `${fresh.toolCallId}@${placeOf(line.record)}`,
    sessionId,
    parentToolUseId: line.parent,
    progressAt: null,
  };
  const tool: KnownTool = { ...begun, call, isDone };
  const progress = known && progressOf(line, tool, known);
  const next = progress ? { ...tool, progressAt: line.timestamp } : tool;
  const events = known?.isDone ? [] : eventsOf(line, tool, readCall, progress);
  const others = state.tools.filter((each) => each !== known);
  return { state: { ...state, tools: withItem(others, next, MAX_TOOLS) }, events, tool };
}

/** Returns the tool of that id; a new call with the id of an ended tool is another tool. */
function knownTool(
  { tools }: AcpState,
  fresh: ToolCall,
  { sessionId, isNew }: Pick<ToolReading, 'sessionId' | 'isNew'>,
): KnownTool | null {
  const found = tools.findLast(
    (tool) => tool.sessionId === sessionId && tool.call.toolCallId === fresh.toolCallId,
  );
  return !found || (found.isDone && isNew && !isEnded(fresh)) ? null : found;
}

function eventsOf(
  line: Line,
  tool: KnownTool,
  readCall: ReadCall,
  progress: AgentEvent | null,
): readonly AgentEvent[] {
  return [
    useOf(line, tool, readCall),
    ...(progress ? [progress] : []),
    ...(tool.isDone ? [endOf(line, tool, readCall, causeOf(tool.call))] : []),
  ];
}

/** Ends the running tools of a turn that did not end normally. */
export function endTools(state: AcpState, line: Line, readCall: ReadCall): Step {
  const open = state.tools.filter(({ isDone }) => !isDone);
  if (open.length === 0) return { state, events: [] };
  return {
    state: { ...state, tools: state.tools.map((tool) => ({ ...tool, isDone: true })) },
    events: open.map((tool) => endOf(line, tool, readCall, 'interrupted')),
  };
}

function isEnded({ status }: ToolCall): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

function causeOf({ status }: ToolCall): 'interrupted' | null {
  return status === 'cancelled' ? 'interrupted' : null;
}

function useOf(line: Line, tool: KnownTool, readCall: ReadCall): AgentEvent {
  const { toolName, input, use } = describedCall(tool.call, readCall);
  const from = { ...line, parent: tool.parentToolUseId };
  const id = tool.toolUseId;
  return keyedOutput(from, id, { type: 'toolUse', id, toolName, toolInput: input, tool: use });
}

function endOf(
  line: Line,
  tool: KnownTool,
  readCall: ReadCall,
  cause: 'interrupted' | null,
): AgentEvent {
  const { toolName } = describedCall(tool.call, readCall);
  const { result, structured } = resultOf(tool.call);
  const from = { ...line, parent: tool.parentToolUseId };
  return keyedOutput(from, `${tool.toolUseId}/result`, {
    type: 'toolResult',
    toolUseId: tool.toolUseId,
    toolName,
    result,
    structured,
    isError: cause !== null || tool.call.status === 'failed',
    cause,
  });
}

/** Returns the newest lines of a running tool if they are due. */
function progressOf(line: Line, tool: KnownTool, known: KnownTool): AgentEvent | null {
  const { call, progressAt, toolUseId } = tool;
  if (tool.isDone || call.status !== 'in_progress') return null;
  const tail = tailOf(printedIn(call));
  if (tail === '' || tail === tailOf(printedIn(known.call))) return null;
  const { timestamp } = line;
  if (progressAt !== null && timestamp !== null && timestamp - progressAt < PROGRESS_MS)
    return null;
  const from = { ...line, parent: tool.parentToolUseId };
  return keyedOutput(from, `${toolUseId}/progress`, {
    type: 'toolProgress',
    toolUseId,
    text: tail,
  });
}

function printedIn({ printed, texts }: ToolCall): string {
  return printed ?? texts.at(-1) ?? '';
}

/** Returns the last lines, kept short because each progress message is stored. */
function tailOf(printed: string): string {
  return printed.slice(-MAX_TAIL).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
}
