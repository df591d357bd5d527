import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput } from '#core/agents/kits/records/record-output.ts';
import { contentText } from '#core/agents/kits/tools/result-content.ts';
import { textAt } from '#shared/base/fields.ts';

import { at, toolKey, type Line, type Step } from '../wire/line.ts';
import { settleBlocks } from '../wire/live-blocks.ts';
import type { ToolPart } from '../wire/parts.ts';
import { withEntry, withItem, type OpencodeState, type OpenTool } from '../wire/state.ts';
import { describeUse, toolNameOf } from './tool-use.ts';

const MAX_TOOLS = 64;
/** Minimum interval of progress messages, because each of them is stored. */
const PROGRESS_MS = 250;
const MAX_TAIL = 2000;
const TAIL_LINES = 12;

/** Converts a tool use in its newest state, after the text before it. */
export function toolStep(state: OpencodeState, line: Line, part: ToolPart): Step {
  const settled = settleBlocks(state, line);
  const step = useStep(settled.state, line, part);
  return { state: step.state, events: [...settled.events, ...step.events] };
}

function useStep(state: OpencodeState, line: Line, part: ToolPart): Step {
  const key = toolKey(part.messageID, part.callID);
  const known = state.tools.find((tool) => tool.key === key);
  const adopted = adopt(state, part, key);
  const { status, time } = part.state;
  if (status === 'completed' || status === 'error') {
    const tools = adopted.tools.filter((tool) => tool.key !== key);
    const events = [
      keyedUse(at(line, time.start), part, key),
      keyedResult(adopted, at(line, time.end), part, key),
    ];
    return { state: { ...adopted, tools }, events };
  }
  const tool: OpenTool = {
    key,
    part,
    parentToolUseId: line.parent,
    progressAt: known?.progressAt ?? null,
  };
  const others = adopted.tools.filter((each) => each.key !== key);
  const next = { ...adopted, tools: withItem(others, tool, MAX_TOOLS) };
  // A use is shown once its input is known.
  if (status === 'pending') return { state: next, events: [] };
  const isNew = known === undefined || known.part.state.status === 'pending';
  const use = isNew ? [keyedUse(at(line, time.start), part, key)] : [];
  const progress = progressOf(line, tool);
  return progress === null
    ? { state: next, events: use }
    : { state: shownAt(next, key, line.timestamp), events: [...use, progress] };
}

function keyedUse(line: Line, { tool, state }: ToolPart, key: string): AgentEvent {
  const toolName = toolNameOf(tool);
  return keyedOutput(line, key, {
    type: 'toolUse',
    id: key,
    toolName,
    toolInput: state.input,
    tool: describeUse(toolName, state.input),
  });
}

function keyedResult(
  { refused, endedTools, failure }: OpencodeState,
  line: Line,
  { tool, state }: ToolPart,
  key: string,
): AgentEvent {
  // A command that an interrupt ends counts as completed, without an exit code.
  const isCutOff = failure === 'interrupted' && state.metadata['exit'] === null;
  const isError = state.status === 'error' || isCutOff;
  const isEnded = endedTools.includes(key);
  const isCut = isEnded || state.metadata['interrupted'] === true || failure === 'interrupted';
  const cause = !isError ? null : refused.includes(key) ? 'denied' : isCut ? 'interrupted' : null;
  return keyedOutput(line, `${key}/result`, {
    type: 'toolResult',
    toolUseId: key,
    toolName: toolNameOf(tool),
    result:
      state.status === 'error'
        ? errorText(state, isEnded)
        : contentText(state.output, state.metadata['structuredContent']),
    structured: { ...state.metadata, title: state.title, ...attached(state) },
    isError,
    cause,
  });
}

/** Returns the error. OpenCode says of a tool that it ended itself that the user refused it. */
function errorText({ error }: ToolPart['state'], isEnded: boolean): string {
  return isEnded ? '' : error || 'Failed.';
}

/** Returns the attached pictures as content blocks. */
function attached({ attachments }: ToolPart['state']) {
  const pictures = attachments.filter(({ mime }) => mime.startsWith('image/'));
  return pictures.length === 0
    ? {}
    : { content: pictures.map(({ url }) => ({ type: 'image', url })) };
}

/** Returns the newest output of a running command, or null if there is none or it is too early. */
function progressOf(line: Line, { key, part, progressAt }: OpenTool): AgentEvent | null {
  const printed = textAt(part.state.metadata, 'output') ?? '';
  const text = printed.slice(-MAX_TAIL).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  const isDue =
    progressAt === null || line.timestamp === null || line.timestamp - progressAt >= PROGRESS_MS;
  if (text === '' || !isDue) return null;
  return keyedOutput(line, `${key}/progress`, { type: 'toolProgress', toolUseId: key, text });
}

function shownAt(state: OpencodeState, key: string, progressAt: number | null): OpencodeState {
  const tools = state.tools.map((tool) => (tool.key === key ? { ...tool, progressAt } : tool));
  return { ...state, tools };
}

/** Remembers the tool use that started the session of a sub-agent. */
function adopt(state: OpencodeState, { tool, state: { metadata, input } }: ToolPart, key: string) {
  const sessionId = tool === 'task' ? textAt(metadata, 'sessionId') : null;
  if (sessionId === null || state.children.get(sessionId)?.toolUseId === key) return state;
  const agent = textAt(input, 'subagent_type');
  return { ...state, children: withEntry(state.children, sessionId, { toolUseId: key, agent }) };
}
