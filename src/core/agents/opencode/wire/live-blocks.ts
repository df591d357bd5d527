import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput } from '#core/agents/kits/records/record-output.ts';

import type { Line, Step } from './line.ts';
import { withItem, type OpenBlock, type OpencodeState } from './state.ts';

const MAX_BLOCKS = 64;
const MAX_TEXT = 1024 * 1024;

type Opening = Pick<OpenBlock, 'blockId' | 'kind'>;

/** Remembers the kind of a message whose text will follow. */
export function openBlock(state: OpencodeState, line: Line, { blockId, kind }: Opening): Step {
  if (state.blocks.some((block) => block.blockId === blockId)) return { state, events: [] };
  const block = { blockId, kind, parentToolUseId: line.parent, text: '', length: 0 };
  return { state: { ...state, blocks: withItem(state.blocks, block, MAX_BLOCKS) }, events: [] };
}

/** Appends to a live message. */
export function grow(state: OpencodeState, blockId: string, append: string): Step {
  const block = state.blocks.find((each) => each.blockId === blockId);
  if (!block || append === '') return { state, events: [] };
  const grown = {
    ...block,
    text: block.text + append.slice(0, Math.max(0, MAX_TEXT - block.text.length)),
    length: block.length + append.length,
  };
  const { kind, parentToolUseId, length: offset } = block;
  const delta = {
    type: 'append',
    blockId,
    kind,
    parentToolUseId,
    toolName: null,
    offset,
    append,
  } as const;
  const blocks = state.blocks.map((each) => (each === block ? grown : each));
  return { state: { ...state, blocks }, events: [{ type: 'delta', delta }] };
}

/** Grows a live message to a text that was read as a whole. */
export function growTo(state: OpencodeState, blockId: string, whole: string): Step {
  const known = state.blocks.find((block) => block.blockId === blockId)?.text ?? '';
  return whole.startsWith(known)
    ? grow(state, blockId, whole.slice(known.length))
    : { state, events: [] };
}

/** Ends the live block of a message that has arrived completely. */
export function endBlock(state: OpencodeState, blockId: string): Step {
  const ending = state.blocks.filter((block) => block.blockId === blockId);
  if (ending.length === 0) return { state, events: [] };
  const blocks = state.blocks.filter((block) => block.blockId !== blockId);
  return { state: { ...state, blocks }, events: ending.flatMap(endEvents) };
}

/**
 * Ends the live blocks of an agent that begins to use a tool: OpenCode sends the whole text only
 * after that, and it would appear below the tool.
 */
export function settleBlocks(state: OpencodeState, line: Line): Step {
  const isOwn = (block: OpenBlock) => block.parentToolUseId === line.parent && block.length > 0;
  const ending = state.blocks.filter(isOwn);
  return {
    state: { ...state, blocks: state.blocks.filter((block) => !isOwn(block)) },
    events: ending.flatMap((block) => [...leftover(line, block), ...endEvents(block)]),
  };
}

/**
 * Ends all live blocks at the end of a turn. Text that the person may have read becomes a message,
 * so that it is not lost; OpenCode may send it again by the same key.
 */
export function abandonBlocks(state: OpencodeState, line: Line): Step {
  const outputs = state.blocks.flatMap((block) => leftover(line, block));
  return {
    state: { ...state, blocks: [] },
    events: [...outputs, ...state.blocks.flatMap(endEvents)],
  };
}

function leftover(line: Line, block: OpenBlock): readonly AgentEvent[] {
  const { blockId, kind, text, parentToolUseId } = block;
  if (text.trim() === '') return [];
  const from = { ...line, parent: parentToolUseId };
  if (kind === 'thinking') return [keyedOutput(from, blockId, { type: 'thinking', text })];
  return [keyedOutput(from, blockId, { type: 'text', role: 'assistant', text, synthetic: false })];
}

function endEvents({ blockId, length }: OpenBlock): readonly AgentEvent[] {
  return length === 0 ? [] : [{ type: 'delta', delta: { type: 'ended', blockId } }];
}
