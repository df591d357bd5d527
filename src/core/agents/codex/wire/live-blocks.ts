import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput } from '#core/agents/kits/records/record-output.ts';

import type { Line, Step } from './line.ts';
import { withItem, type CodexState, type OpenBlock } from './state.ts';

const MAX_BLOCKS = 64;
const MAX_TEXT = 1024 * 1024;

type Growth = {
  readonly blockId: string;
  readonly kind: OpenBlock['kind'];
  readonly append: string;
  readonly part: number;
};

/** Appends to a live message. The parts of a summary are paragraphs. */
export function grow(state: CodexState, line: Line, { blockId, kind, append, part }: Growth): Step {
  const known = state.blocks.find((block) => block.blockId === blockId);
  const block: OpenBlock = known ?? {
    blockId,
    kind,
    parentToolUseId: line.parent,
    text: '',
    length: 0,
    part,
  };
  const added = block.length > 0 && part > block.part ? `\n\n${append}` : append;
  const grown = {
    ...block,
    text: block.text + added.slice(0, Math.max(0, MAX_TEXT - block.text.length)),
    length: block.length + added.length,
    part,
  };
  const blocks = known
    ? state.blocks.map((each) => (each === known ? grown : each))
    : withItem(state.blocks, grown, MAX_BLOCKS);
  const { parentToolUseId, length: offset } = block;
  const delta = {
    type: 'append',
    blockId,
    kind,
    parentToolUseId,
    toolName: null,
    offset,
    append: added,
  } as const;
  return { state: { ...state, blocks }, events: added === '' ? [] : [{ type: 'delta', delta }] };
}

/** Ends the live block of a message that has arrived completely. */
export function endBlock(state: CodexState, blockId: string): Step {
  const ending = state.blocks.filter((block) => block.blockId === blockId);
  if (ending.length === 0) return { state, events: [] };
  return {
    state: { ...state, blocks: state.blocks.filter((block) => block.blockId !== blockId) },
    events: ending.flatMap(endEvents),
  };
}

/**
 * Ends all live blocks, which will not be completed. Text that the person may have read becomes a
 * message, so that it is not lost.
 */
export function abandonBlocks(state: CodexState, line: Line): Step {
  if (state.blocks.length === 0) return { state, events: [] };
  const outputs = state.blocks.flatMap((block) => leftover(line, block));
  return {
    state: { ...state, blocks: [] },
    events: [...outputs, ...state.blocks.flatMap(endEvents)],
  };
}

function leftover(
  line: Line,
  { blockId, kind, text, parentToolUseId }: OpenBlock,
): readonly AgentEvent[] {
  if (text.trim() === '') return [];
  const from = { ...line, parent: parentToolUseId };
  if (kind === 'thinking') return [keyedOutput(from, blockId, { type: 'thinking', text })];
  return [keyedOutput(from, blockId, { type: 'text', role: 'assistant', text, synthetic: false })];
}

function endEvents({ blockId, length }: OpenBlock): readonly AgentEvent[] {
  return length === 0 ? [] : [{ type: 'delta', delta: { type: 'ended', blockId } }];
}
