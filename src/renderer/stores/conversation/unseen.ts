import type { ConversationMessage } from '#shared/conversation/message.ts';
import { isSilent } from '#shared/conversation/silent.ts';

/** News for a reader who left the end, also where the window does not reach that far. */
export type Unseen = {
  /** Seq of the newest message when they left. */
  readonly leftAt: number;
  /** The newest one that is counted. */
  readonly upTo: number;
  readonly count: number;
};

export function unseenSince(leftAt: number, upTo: number = leftAt, count = 0): Unseen {
  return { leftAt, upTo, count };
}

/** A message that changes is counted once. */
export function countNew(unseen: Unseen | null, message: ConversationMessage): Unseen | null {
  if (!unseen || message.seq <= unseen.upTo || isSilent(message)) return unseen;
  return { ...unseen, upTo: message.seq, count: unseen.count + 1 };
}
