import { messagesOf, type Row } from '../rows/rows.ts';
import type { Rows } from '../rows/use-rows.ts';
import { changedAtStart } from './follow.ts';

/** The rows of the last comparison. `atStart` is true if they changed at their start. */
export type Shift = Rows & { readonly atStart: boolean };

/**
 * Returns the next state. Text that streams below the stored rows is no change at their start and
 * creates no new state.
 */
export function nextShift(previous: Shift, { all, stored }: Rows): Shift {
  const isSame = previous.stored === stored;
  if (previous.all === all || (isSame && !previous.atStart)) return previous;
  return { all, stored, atStart: !isSame && changedAtStart(idsOf(previous.stored), idsOf(stored)) };
}

/**
 * Returns the ids of the messages, not of the rows, because a fold at the start may grow when
 * earlier messages are loaded.
 */
function idsOf(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => messagesOf(row).map(({ id }) => id));
}
