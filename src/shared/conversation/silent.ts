import type { ConversationMessage } from './message.ts';

/** A turn that ended with nothing to say: it is stored, but neither shown nor counted as news. */
export function isSilent(message: ConversationMessage): boolean {
  return message.messageType === 'status' && message.metadata.status === 'turnEnded' && message.content === '';
}
