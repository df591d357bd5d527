import type { AgentEvent } from '#core/agents/agent-event.ts';
import { keyedOutput, placeOf } from '#core/agents/kits/records/record-output.ts';

import type { Line, Step } from './line.ts';
import { withItem, type AcpState, type OpenBlock } from './state.ts';

/**
 * Limit of sessions that stream at once: the main one and its sub-agents. The oldest block of more
 * sessions ends and becomes a message.
 */
const MAX_BLOCKS = 16;
const MAX_TEXT = 1024 * 1024;

type Growth = Pick<OpenBlock, 'sessionId' | 'kind' | 'messageId'> & { readonly append: string };

/**
 * Appends to the live message of a session. Another kind or another message id ends the message
 * before it; an absent id continues it.
 */
export function grow(state: AcpState, line: Line, growth: Growth): Step {
  const { sessionId, kind, messageId, append } = growth;
  const known = state.blocks.find((block) => block.sessionId === sessionId);
  const isSame =
    known?.kind === kind &&
    (messageId === null || known.messageId === null || known.messageId === messageId);
  const ended = isSame ? { state, events: [] } : endBlocks(state, line, sessionId);
  if (append === '') return ended;
  const block: OpenBlock =
    known && isSame
      ? known
      : {
          sessionId,
          blockId: placeOf(line.record),
          kind,
          messageId,
          parentToolUseId: line.parent,
          text: '',
          length: 0,
        };
  const grown = {
    ...block,
    messageId: messageId ?? block.messageId,
    text: block.text + append.slice(0, Math.max(0, MAX_TEXT - block.text.length)),
    length: block.length + append.length,
  };
  const others = ended.state.blocks.filter((each) => each !== block);
  const dropped = others.slice(0, Math.max(0, others.length + 1 - MAX_BLOCKS));
  const next = { ...ended.state, blocks: withItem(others, grown, MAX_BLOCKS) };
  const before = [...ended.events, ...dropped.flatMap((each) => endEvents(line, each))];
  return {
    state: next,
    events: kind === 'prompt' ? before : [...before, appended(block, kind, append)],
  };
}

function appended(
  { blockId, parentToolUseId, length: offset }: OpenBlock,
  kind: 'text' | 'thinking',
  append: string,
): AgentEvent {
  const delta = { type: 'append', blockId, kind, parentToolUseId, toolName: null, offset, append };
  return { type: 'delta', delta: { ...delta, type: 'append' } };
}

/** Ends the live messages of a session, or of all sessions, which become messages. */
export function endBlocks(state: AcpState, line: Line, sessionId?: string): Step {
  const ending = state.blocks.filter(
    (block) => sessionId === undefined || block.sessionId === sessionId,
  );
  if (ending.length === 0) return { state, events: [] };
  return {
    state: { ...state, blocks: state.blocks.filter((block) => !ending.includes(block)) },
    events: ending.flatMap((block) => endEvents(line, block)),
  };
}

const roleOf = (kind: OpenBlock['kind']) => (kind === 'prompt' ? 'user' : 'assistant');

function endEvents(line: Line, block: OpenBlock): readonly AgentEvent[] {
  const { blockId, kind, text, parentToolUseId } = block;
  const from = { ...line, parent: parentToolUseId };
  const message =
    kind === 'thinking'
      ? keyedOutput(from, blockId, { type: 'thinking', text })
      : keyedOutput(from, blockId, { type: 'text', role: roleOf(kind), text, synthetic: false });
  const ended = { type: 'delta', delta: { type: 'ended', blockId } } as const;
  return text.trim() === '' ? [ended] : [message, ended];
}
