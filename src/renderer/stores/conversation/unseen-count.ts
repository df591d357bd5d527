import type { ConversationMessage } from '#shared/conversation/message.ts';
import { isSilent } from '#shared/conversation/silent.ts';

/**
 * Counts new messages for a reader who left the end, including those outside of the loaded window.
 */
export type UnseenCount = {
  /** Position of the newest message when the reader left. */
  readonly leftAt: number;
  /** Position of the newest counted message. */
  readonly upTo: number;
  readonly count: number;
};

export function countUnseenSince(leftAt: number, upTo: number = leftAt, count = 0): UnseenCount {
  return { leftAt, upTo, count };
}

/** Counts a new message; a changed message is counted once. */
export function countNew(
  unseen: UnseenCount | null,
  message: ConversationMessage,
): UnseenCount | null {
  if (!unseen || message.seq <= unseen.upTo || isSilent(message)) return unseen;
  return { ...unseen, upTo: message.seq, count: unseen.count + 1 };
}
