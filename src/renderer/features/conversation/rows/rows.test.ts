import { expect, test } from 'vitest';

import type { ConversationMessage } from '#shared/conversation/message.ts';

import { foldReads } from './fold-reads.ts';
import { rowsOf, withLive } from './rows.ts';

const base = { sessionId: 's', seq: 1, timestamp: null, source: { kind: 'corral' as const } };
const common = { parentToolUseId: null, blobs: [] };

function text(id: string, role: 'user' | 'assistant'): ConversationMessage {
  return {
    ...base,
    id,
    role,
    messageType: 'text',
    content: id,
    metadata: { ...common, delivery: null, synthetic: false },
  };
}

function thinking(id: string): ConversationMessage {
  return { ...base, id, role: 'assistant', messageType: 'thinking', content: id, metadata: common };
}

function status(id: string, content: string): ConversationMessage {
  return {
    ...base,
    id,
    role: 'system',
    messageType: 'status',
    content,
    metadata: { ...common, status: 'turnEnded', data: {} },
  };
}

test('rowsOf puts small gaps between cards, large gaps around prompts, and omits a silent end of turn', () => {
  const messages = [
    text('q', 'user'),
    thinking('t1'),
    thinking('t2'),
    text('a', 'assistant'),
    status('end', ''),
    text('q2', 'user'),
  ];
  expect(rowsOf(foldReads(messages, []), () => false).map((row) => [row.key, row.gap])).toEqual([
    ['q', 'none'],
    ['t1', 'large'],
    ['t2', 'small'],
    ['a', 'large'],
    ['q2', 'large'],
  ]);
});

const block = {
  blockId: 'b',
  kind: 'text' as const,
  parentToolUseId: null,
  toolName: null,
  text: 'x',
  dropped: 0,
  input: null,
};

test('withLive appends the live blocks, with keys of their own', () => {
  const stored = rowsOf(foldReads([text('b', 'user')], []), () => false);
  const rows = withLive(stored, [
    block,
    { ...block, blockId: 'c', kind: 'toolInput' },
    { ...block, blockId: 'd', kind: 'thinking' },
  ]);
  expect(rows.map((row) => [row.kind, row.key, row.gap])).toEqual([
    ['message', 'b', 'none'],
    ['live', 'live-b', 'large'],
    ['live', 'live-c', 'large'],
    ['live', 'live-d', 'small'],
  ]);
});

test('withLive keeps the identity of the stored rows while a live block grows', () => {
  const stored = rowsOf(foldReads([text('a', 'user'), thinking('t')], []), () => false);
  const [first, second] = [withLive(stored, [block]), withLive(stored, [{ ...block, text: 'xy' }])];
  expect(second.slice(0, -1).map((row, at) => row === first[at])).toEqual([true, true]);
  expect(withLive(stored, [])).toBe(stored);
});
