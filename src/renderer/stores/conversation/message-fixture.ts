import type { ConversationMessage } from '#shared/conversation/message.ts';

/** Creates a text of the assistant at position `seq`. */
export function aMessage(
  seq: number,
  content = `message ${seq}`,
  parentToolUseId: string | null = null,
): ConversationMessage {
  return {
    id: `m${seq}`,
    sessionId: 's',
    seq,
    content,
    timestamp: null,
    source: { kind: 'corral' },
    role: 'assistant',
    messageType: 'text',
    metadata: { parentToolUseId, blobs: [], delivery: null, synthetic: false },
  };
}

/** Creates messages from `first` to `last`, both included. */
export function messages(first: number, last: number): ConversationMessage[] {
  return Array.from({ length: last - first + 1 }, (_, at) => aMessage(first + at));
}
