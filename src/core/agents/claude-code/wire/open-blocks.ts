import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput } from '#core/agents/kits/records/record-output.ts';

import { cutInput } from './cut-input.ts';
import type { Line } from './line.ts';
import { withItem, type ClaudeState, type OpenBlock } from './state.ts';

const MAX_BLOCKS = 64;
const MAX_TEXT = 1024 * 1024;

type NewBlock = Pick<
  OpenBlock,
  'messageId' | 'index' | 'kind' | 'parentToolUseId' | 'toolName' | 'toolKind' | 'toolUseId'
>;
type BlockChange = { readonly state: ClaudeState; readonly events: readonly AgentEvent[] };

export function blockAt(state: ClaudeState, messageId: string, index: number): OpenBlock | null {
  return (
    state.blocks.find((block) => block.messageId === messageId && block.index === index) ?? null
  );
}

export function openBlock(state: ClaudeState, block: NewBlock): ClaudeState {
  const blockId = `${block.messageId}/${block.index}`;
  const opened: OpenBlock = { ...block, blockId, text: '', length: 0, ended: false };
  return { ...state, blocks: withItem(state.blocks, opened, MAX_BLOCKS) };
}

export function grow(state: ClaudeState, block: OpenBlock, append: string): BlockChange {
  const { blockId, kind, parentToolUseId, toolName, toolKind, length } = block;
  const room = Math.max(0, MAX_TEXT - block.text.length);
  const kept = append.length <= room ? block.text + append : block.text + append.slice(0, room);
  const grown: OpenBlock = { ...block, text: kept, length: length + append.length, ended: false };
  const blocks = state.blocks.map((each) => (each === block ? grown : each));
  const delta = {
    type: 'append',
    blockId,
    kind,
    parentToolUseId,
    toolName,
    ...(toolKind && { toolKind }),
    offset: length,
    append,
  } as const;
  return { state: { ...state, blocks }, events: [{ type: 'delta', delta }] };
}

/** Ends the live block whose complete content has arrived as a line. */
export function claim(state: ClaudeState, messageId: string, kind: OpenBlock['kind']): BlockChange {
  if (state.blocks.length === 0) return { state, events: [] };
  const ofMessage = state.blocks.filter((block) => block.messageId === messageId);
  const lowest = ofMessage
    .filter((block) => block.kind === kind)
    .toSorted((one, other) => one.index - other.index)[0];
  if (!lowest) return { state, events: [] };
  return {
    state: { ...state, blocks: state.blocks.filter((block) => block !== lowest) },
    events: endEvents([lowest]),
  };
}

/** Ends the live blocks of a message. Their lines may still arrive. */
export function endMessage(state: ClaudeState, messageId: string): BlockChange {
  const ending = state.blocks.filter((block) => block.messageId === messageId);
  const blocks = state.blocks.map((block) =>
    block.messageId === messageId ? { ...block, ended: true } : block,
  );
  return { state: { ...state, blocks }, events: endEvents(ending) };
}

/**
 * Removes blocks that will not be completed. Text that the person may have read becomes a message,
 * so that it is not lost.
 */
export function abandonBlocks(
  state: ClaudeState,
  line: Line,
  belongs: (block: OpenBlock) => boolean,
): BlockChange {
  const leaving = state.blocks.filter(belongs);
  if (leaving.length === 0) return { state, events: [] };
  const outputs = leaving.flatMap((block) => leftover(line, block));
  return {
    state: { ...state, blocks: state.blocks.filter((block) => !belongs(block)) },
    events: [...outputs, ...endEvents(leaving)],
  };
}

/**
 * Returns the messages of an incomplete block. A partial tool input becomes an interrupted use: the
 * tool was never called.
 */
function leftover(line: Line, block: OpenBlock): readonly AgentEvent[] {
  const from = { ...line, parent: block.parentToolUseId };
  if (block.kind === 'toolInput') return cutUse(from, block);
  if (block.text.trim() === '') return [];
  if (block.kind === 'thinking')
    return [keyedOutput(from, block.blockId, { type: 'thinking', text: block.text })];
  return [
    keyedOutput(from, block.blockId, {
      type: 'text',
      role: 'assistant',
      text: block.text,
      synthetic: false,
    }),
  ];
}

function cutUse(
  line: Line,
  { blockId, toolName, toolUseId, text }: OpenBlock,
): readonly AgentEvent[] {
  if (toolName === null || toolUseId === null) return [];
  const about = {
    toolUseId,
    toolName,
    result: '',
    structured: null,
    isError: true,
    cause: 'interrupted',
  } as const;
  return [
    keyedOutput(line, blockId, {
      type: 'toolUse',
      id: toolUseId,
      toolName,
      toolInput: cutInput(text),
    }),
    keyedOutput(line, `${blockId}/cut`, { type: 'toolResult', ...about }),
  ];
}

function endEvents(blocks: readonly OpenBlock[]): readonly AgentEvent[] {
  return blocks.flatMap(({ ended, blockId }) =>
    ended ? [] : [{ type: 'delta', delta: { type: 'ended', blockId } } as const],
  );
}
