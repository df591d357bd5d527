import type { ReadFrom } from '#shared/interaction/read-from.ts';

import type { PromptMark } from '../answer/prompt-mark.ts';

type SeenAt = NonNullable<ReadFrom['seen']>;

/** What is stored of a mark: enough for the next core to tell whether the same prompt still stands there. */
export function seenAt({ offset, cursor, trace }: PromptMark): SeenAt {
  const typed = trace?.by === 'stream' ? trace.typed : null;
  return { offset, typed, history: trace?.by === 'pane' ? trace.history : null, row: cursor.row };
}

/** Whether a prompt that is read now is the one that was read before a restart: nothing typed, nothing printed in its place. */
export function isContinued(seen: SeenAt | undefined, mark: PromptMark): boolean {
  if (seen === undefined) return false;
  const now = seenAt(mark);
  if (now.typed !== seen.typed || now.history !== seen.history) return false;
  if (mark.isRedrawn) return true;
  if (mark.trace?.by === 'stream') return mark.trace.still <= seen.offset;
  return now.row === seen.row && (now.offset === seen.offset || (mark.trace?.by === 'pane' && !mark.trace.isAlone));
}
