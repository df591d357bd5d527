import type { ConversationMessage, Delivery } from './message.ts';

/**
 * Returns whether the message is a turn end without text, which is stored but neither shown nor
 * counted as new.
 */
export function isSilent(message: ConversationMessage): boolean {
  return (
    message.messageType === 'status' &&
    message.metadata.status === 'turnEnded' &&
    message.content === ''
  );
}

/**
 * Returns whether the message is a prompt that the agent has not begun. It is shown only in the
 * queue above the message field.
 */
export function isInQueue(message: ConversationMessage): boolean {
  if (message.messageType !== 'text' || message.role !== 'user') return false;
  return WAITING.has(message.metadata.delivery);
}

/**
 * Returns whether another message replaced this prompt because it was changed, or sent later than
 * it was written.
 */
export function isReplaced(message: ConversationMessage): boolean {
  return message.messageType === 'text' && message.metadata.delivery === 'replaced';
}

const WAITING: ReadonlySet<Delivery | null> = new Set([
  'queued',
  'held',
  'afterTurn',
  'afterStart',
]);

/** Returns true for a message that a conversation does not list. */
export function hasNoRow(message: ConversationMessage): boolean {
  return isSilent(message) || isInQueue(message) || isReplaced(message);
}
