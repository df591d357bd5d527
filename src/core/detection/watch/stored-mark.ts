import type { ReadFrom } from '#shared/interaction/read-from.ts';

import type { PromptMark } from '../answer/prompt-mark.ts';

type StoredMark = NonNullable<ReadFrom['seen']>;

/**
 * Returns the part of a mark that is stored: enough for the next core to decide whether the same
 * prompt is still shown.
 */
export function storedMarkOf({ offset, cursor, trace }: PromptMark): StoredMark {
  const typed = trace?.by === 'stream' ? trace.typed : null;
  return { offset, typed, history: trace?.by === 'pane' ? trace.history : null, row: cursor.row };
}

/**
 * Returns whether the prompt that is read now is the one read before a restart: nothing was typed,
 * and nothing was printed that could have replaced it.
 */
export function isContinued(seen: StoredMark | undefined, mark: PromptMark): boolean {
  if (seen === undefined) return false;
  const now = storedMarkOf(mark);
  if (now.typed !== seen.typed || now.history !== seen.history) return false;
  if (mark.isRedrawn) return true;
  if (mark.trace?.by === 'stream') return mark.trace.still <= seen.offset;
  return (
    now.row === seen.row &&
    (now.offset === seen.offset || (mark.trace?.by === 'pane' && !mark.trace.isAlone))
  );
}
