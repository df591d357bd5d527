import type { ConversationMessage } from '#shared/conversation/message.ts';

/** How many messages stand after the one that was the last when the reader went up. */
export function countAfter(messages: readonly ConversationMessage[], seq: number): number {
  const first = messages.findIndex((message) => message.seq > seq);
  return first < 0 ? 0 : messages.length - first;
}
