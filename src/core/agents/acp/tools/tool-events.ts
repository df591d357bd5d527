import { createHash } from 'node:crypto';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, placeOf } from '#core/agents/kits/records/record-output.ts';

import { isFields } from '#shared/base/fields.ts';

import type { Line, Step } from '../wire/line.ts';
import type { AcpState, KnownTool } from '../wire/state.ts';
import { isEndOfCall, toolCallAfter, type ToolCall } from '../wire/tool-call.ts';
import { describedCall, resultOf, type ReadCall } from './described-call.ts';
import { shortened, withTool } from './kept-tools.ts';

/** Minimum interval of progress messages, because each of them is stored. */
const PROGRESS_MS = 250;
const MAX_TAIL = 2000;
const TAIL_LINES = 12;

/** Facts about the agent that determine how its tool calls are read. */
export type ToolReading = {
  readonly sessionId: string;
  readonly readCall: ReadCall;
  readonly from: ToolReport;
};

/** Kind of a report: `tool_call`, `tool_call_update`, or a permission request. */
type ToolReport = 'call' | 'update' | 'request';

/**
 * Reports a tool call or an update of it. Returns null if the value is no tool call. The result
 * `tool` is the state of the call after it.
 */
export function toolReported(
  state: AcpState,
  line: Line,
  value: unknown,
  { sessionId, readCall, from }: ToolReading,
): (Step & { readonly tool: KnownTool }) | null {
  const fresh = toolCallAfter(null, value);
  if (!fresh) return null;
  const known = knownTool(state, fresh, { sessionId, from });
  const call = (known && toolCallAfter(known.call, value)) ?? fresh;
  const isDone = known?.isDone === true || isEndOfCall(call.status);
  const inputSize = inputSizeAfter(known, line, value);
  const begun = known ?? {
    toolUseId: `${fresh.toolCallId}@${placeOf(line.record)}`,
    sessionId,
    turn: state.turn,
    parentToolUseId: line.parent,
    progressAt: null,
    about: null,
  };
  const about = endedAbout(begun, call, isDone);
  const tool: KnownTool = { ...begun, call, inputSize, isDone, about };
  const progress = known && progressOf(line, tool, known);
  const next = progress ? { ...tool, progressAt: line.timestamp } : tool;
  const events = known?.isDone ? [] : eventsOf(line, tool, readCall, progress);
  const others = state.tools.filter((each) => each !== known);
  return { state: { ...state, tools: withTool(others, next) }, events, tool };
}

function inputSizeAfter(known: KnownTool | null, line: Line, value: unknown): number {
  const hasInput = isFields(value) && isFields(value['rawInput']);
  return hasInput ? line.record.text.length : (known?.inputSize ?? 0);
}

/**
 * Returns the tool of that id. Agents use their ids again, so a new call, and a question above all,
 * has nothing of a tool that has ended or that began in an earlier turn. An update may end a tool of
 * an earlier turn, which ran in the background.
 */
function knownTool(
  { tools, turn }: AcpState,
  fresh: ToolCall,
  { sessionId, from }: Pick<ToolReading, 'sessionId' | 'from'>,
): KnownTool | null {
  const found = tools.findLast(
    (tool) => tool.sessionId === sessionId && tool.call.toolCallId === fresh.toolCallId,
  );
  if (!found || from === 'update') return found ?? null;
  if (from === 'call' && isEndOfCall(fresh.status))
    return found.isDone && !isRepeated(found, fresh, turn) ? null : found;
  return found.isDone || found.turn !== turn ? null : found;
}

/** Returns true if a call that is reported at its end only is the ended one of that id. */
function isRepeated(ended: KnownTool, fresh: ToolCall, turn: number): boolean {
  return ended.turn === turn && (ended.about === null || ended.about === aboutOf(fresh));
}

/** Returns the hash of an ended call; of the call as it was when it ended. */
function endedAbout({ about }: Pick<KnownTool, 'about'>, call: ToolCall, isDone: boolean) {
  return isDone ? (about ?? aboutOf(call)) : null;
}

/** Returns a short hash of what a call does. */
function aboutOf({ title, rawInput }: ToolCall): string {
  const text = `${title} ${JSON.stringify(rawInput)}`;
  return createHash('sha256').update(text).digest('base64').slice(0, 16);
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
    ...(tool.isDone ? [toolEnd(line, tool, readCall, causeOf(tool.call))] : []),
  ];
}

/** Ends the running tools of a turn that did not end normally. */
export function endTools(state: AcpState, line: Line, readCall: ReadCall): Step {
  const open = state.tools.filter(({ isDone }) => !isDone);
  if (open.length === 0) return { state, events: [] };
  return {
    state: { ...state, tools: state.tools.map((tool) => shortened({ ...tool, isDone: true })) },
    events: open.map((tool) => toolEnd(line, tool, readCall, 'interrupted')),
  };
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

function toolEnd(
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
  const { timestamp } = line;
  if (progressAt !== null && timestamp !== null && timestamp - progressAt < PROGRESS_MS)
    return null;
  const tail = tailOf(printedIn(call));
  if (tail === '' || tail === tailOf(printedIn(known.call))) return null;
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
