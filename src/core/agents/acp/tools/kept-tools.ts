import { pictureSize } from '#core/agents/kits/tools/result-content.ts';
import { clip } from '#core/agents/kits/tools/wording.ts';

import { withItem, type KnownTool } from '../wire/state.ts';
import { emptyCall, type ToolCall } from '../wire/tool-call.ts';

/** Limit of tool calls that are remembered, running and done ones. */
const MAX_TOOLS = 64;
/** Limit of the id of a tool call that is remembered, in characters. */
const MAX_ID = 1000;
/** Limit of the characters that all running tool calls hold. */
const MAX_KEPT = 32 * 1024 * 1024;

/**
 * Returns the tools with one more. A tool that has ended, or for whose content there is no space, is
 * kept without it.
 */
export function withTool(others: readonly KnownTool[], tool: KnownTool): readonly KnownTool[] {
  if (tool.call.toolCallId.length > MAX_ID) return others;
  const held = others.reduce((sum, each) => sum + sizeOf(each), sizeOf(tool));
  const kept = tool.isDone || held > MAX_KEPT ? shortened(tool) : tool;
  return withItem(others, kept, MAX_TOOLS);
}

/** Returns the number of characters that a tool holds. */
function sizeOf({ call, inputSize }: KnownTool): number {
  const { diffs, texts, pictures, printed, title } = call;
  const changed = diffs.reduce((sum, each) => sum + lengthOf(each), 0);
  const said = texts.reduce((sum, text) => sum + text.length, 0);
  const drawn = pictures.reduce((sum, block) => sum + pictureSize(block), 0);
  return inputSize + changed + said + drawn + (printed?.length ?? 0) + title.length;
}

function lengthOf({ oldText, newText }: ToolCall['diffs'][number]): number {
  return (oldText?.length ?? 0) + newText.length;
}

/** Returns a tool without its content: one that has ended, or that would hold too much. */
export function shortened(tool: KnownTool): KnownTool {
  const { toolCallId, kind, name, status } = tool.call;
  const call = { ...emptyCall, toolCallId, kind, name: clip(name ?? '') || null, status };
  return { ...tool, inputSize: 0, call: { ...call, isCut: !tool.isDone } };
}
