import type { ConversationMessage, Delivery } from './message.ts';

/** A turn that ended with nothing to say: it is stored, but neither shown nor counted as news. */
export function isSilent(message: ConversationMessage): boolean {
  return message.messageType === 'status' && message.metadata.status === 'turnEnded' && message.content === '';
}

/** A prompt that the agent has not begun: it stands in the queue above the message field, and there only. */
export function isInQueue(message: ConversationMessage): boolean {
  if (message.messageType !== 'text' || message.role !== 'user') return false;
  return WAITING.has(message.metadata.delivery);
}

/** Whether another message has taken the place of this prompt: it was changed, or sent later than it was written. */
export function isReplaced(message: ConversationMessage): boolean {
  return message.messageType === 'text' && message.metadata.delivery === 'replaced';
}

const WAITING: ReadonlySet<Delivery | null> = new Set(['queued', 'held', 'afterTurn']);
