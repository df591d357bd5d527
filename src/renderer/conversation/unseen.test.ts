import { expect, test } from 'vitest';

import type { ConversationMessage } from '#shared/conversation/message.ts';

import { countAfter } from './unseen.ts';

function messageAt(seq: number): ConversationMessage {
  const source = { kind: 'corral' as const };
  const metadata = { parentToolUseId: null, blobs: [] };
  return { id: `${seq}`, sessionId: 's', seq, content: '', timestamp: null, source, role: 'assistant', messageType: 'thinking', metadata };
}

test('counts what came after a place, also when that place was let go', () => {
  const messages = [3, 5, 8].map(messageAt);
  expect([8, 5, 4, 1, 9].map((seq) => countAfter(messages, seq))).toEqual([0, 1, 2, 3, 0]);
});
