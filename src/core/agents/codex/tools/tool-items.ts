import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput } from '#core/agents/kits/records/record-output.ts';

import type { ThreadItem, ToolState } from '../wire/items.ts';
import type { Line, Step } from '../wire/line.ts';
import { withItem, type CodexState, type OpenTool } from '../wire/state.ts';
import { commandResult } from './command.ts';
import { toolPartsOf, type ToolItem, type ToolPart } from './tool-parts.ts';
import { currentKey, ended, started } from './use-keys.ts';

const MAX_TOOLS = 64;
const MAX_PRINTED = 256 * 1024;
/** Minimum interval of progress messages, because each of them is stored. */
const PROGRESS_MS = 250;
const MAX_TAIL = 2000;
const TAIL_LINES = 12;
const MAX_PARENTS = 64;

/** Reports that a tool started, or updates its input. */
export function toolStarted(
  before: CodexState,
  line: Line,
  item: ToolItem,
  about: { readonly key: string; readonly turnId: string },
): Step {
  const state = started(before, about.key);
  const key = currentKey(state, about.key);
  const known = state.tools.find((tool) => tool.key === key);
  const tool: OpenTool = known
    ? { ...known, item }
    : {
        key,
        turnId: about.turnId,
        itemId: item.id,
        parentToolUseId: line.parent,
        item,
        printed: '',
        progressAt: null,
      };
  const tools = known
    ? state.tools.map((each) => (each === known ? tool : each))
    : withItem(state.tools, tool, MAX_TOOLS);
  return {
    state: adopt({ ...state, tools }, item, key),
    events: uses(line, item, key),
  };
}

/** Reports that a tool ended. Rollouts contain only this record. */
export function toolCompleted(
  before: CodexState,
  line: Line,
  item: ToolItem,
  itemKey: string,
): Step {
  const state = ended(before, itemKey, item);
  const key = currentKey(state, itemKey);
  const open = state.tools.find((tool) => tool.key === key);
  const whole =
    item.type === 'commandExecution' && item.aggregatedOutput === null && open
      ? { ...item, aggregatedOutput: open.printed }
      : item;
  const events = [
    ...uses({ ...line, timestamp: item.startedAtMs ?? line.timestamp }, whole, key),
    ...results(line, whole, key),
  ];
  return {
    state: adopt({ ...state, tools: state.tools.filter((tool) => tool !== open) }, item, key),
    events,
  };
}

/** Reports the output of a running command, of which the newest lines are shown. */
export function toolPrinted(state: CodexState, line: Line, itemKey: string, text: string): Step {
  const key = currentKey(state, itemKey);
  const tool = state.tools.find((each) => each.key === key);
  if (!tool) return { state, events: [] };
  const printed = (tool.printed + text).slice(-MAX_PRINTED);
  const due =
    tool.progressAt === null ||
    line.timestamp === null ||
    line.timestamp - tool.progressAt >= PROGRESS_MS;
  const tail = tailOf(printed);
  const telling = due && tail !== '';
  const tools = state.tools.map((each) =>
    each === tool
      ? { ...tool, printed, progressAt: telling ? line.timestamp : tool.progressAt }
      : each,
  );
  const progress = keyedOutput(line, `${key}/progress`, {
    type: 'toolProgress',
    toolUseId: key,
    text: tail,
  });
  return { state: { ...state, tools }, events: telling ? [progress] : [] };
}

/** Returns the last lines, kept short because each progress message is stored. */
function tailOf(printed: string): string {
  return printed.slice(-MAX_TAIL).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
}

/** Closes the tools of an interrupted turn, for which no end is reported. */
export function cutTools(state: CodexState, line: Line, turnId: string): Step {
  const cut = state.tools.filter((tool) => tool.turnId === turnId);
  const events = cut.flatMap(({ key, item, printed, parentToolUseId }) =>
    namedParts(item, key).map(({ toolUseId, toolName, tool }) => {
      const structured = tool.kind === 'execute' ? commandResult(printed, null) : null;
      const result = {
        toolUseId,
        toolName,
        result: printed,
        structured,
        isError: true,
        cause: 'interrupted',
      } as const;
      return keyedOutput({ ...line, parent: parentToolUseId }, `${toolUseId}/result`, {
        type: 'toolResult',
        ...result,
      });
    }),
  );
  return { state: { ...state, tools: state.tools.filter((tool) => !cut.includes(tool)) }, events };
}

type NamedPart = ToolPart & { readonly toolUseId: string };

function namedParts(item: ThreadItem, key: string): readonly NamedPart[] {
  return (toolPartsOf(item) ?? []).map((part, index) => ({
    ...part,
    toolUseId: index === 0 ? key : `${key}/${index + 1}`,
  }));
}

function uses(line: Line, item: ToolItem, key: string): readonly AgentEvent[] {
  return namedParts(item, key).map(({ toolUseId, toolName, input, tool }) =>
    keyedOutput(line, toolUseId, {
      type: 'toolUse',
      id: toolUseId,
      toolName,
      toolInput: input,
      tool,
    }),
  );
}

function results(line: Line, item: ToolItem, key: string): readonly AgentEvent[] {
  const state = stateOf(item);
  const isError = state === 'failed' || state === 'declined';
  const cause = state === 'declined' ? 'denied' : state === 'interrupted' ? 'interrupted' : null;
  return namedParts(item, key).map(({ toolUseId, toolName, result, structured }) => {
    const text =
      result === '' && isError ? (state === 'declined' ? 'Declined.' : 'Failed.') : result;
    return keyedOutput(line, `${toolUseId}/result`, {
      type: 'toolResult',
      toolUseId,
      toolName,
      result: text,
      structured,
      isError,
      cause,
    });
  });
}

function stateOf(item: ToolItem): ToolState {
  if (item.type === 'imageGeneration') return item.failure === null ? 'completed' : 'failed';
  if (item.type === 'dynamicToolCall' && item.success === false) return 'failed';
  return 'status' in item ? item.status : 'completed';
}

/** Remembers the tool use that started a sub-agent, whose output is in a separate thread. */
function adopt(state: CodexState, item: ToolItem, key: string): CodexState {
  if (
    item.type !== 'collabAgentToolCall' ||
    item.tool !== 'spawnAgent' ||
    item.receiverThreadIds.length === 0
  )
    return state;
  const entries = [
    ...state.parents,
    ...item.receiverThreadIds.map((threadId) => [threadId, key] as const),
  ];
  return { ...state, parents: new Map(entries.slice(-MAX_PARENTS)) };
}
