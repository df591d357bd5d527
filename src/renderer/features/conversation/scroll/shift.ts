import { messagesOf, type Row } from '../rows/rows.ts';
import type { Rows } from '../rows/use-rows.ts';
import { changedAtStart } from './follow.ts';

/** The rows that were looked at last, and whether they had changed at their start. */
export type Shift = Rows & { readonly atStart: boolean };

/** Text that streams below the stored rows is no change at their start, and not worth another state. */
export function nextShift(held: Shift, { all, stored }: Rows): Shift {
  const isSame = held.stored === stored;
  if (held.all === all || (isSame && !held.atStart)) return held;
  return { all, stored, atStart: !isSame && changedAtStart(idsOf(held.stored), idsOf(stored)) };
}

/** A fold at the start may grow into what is loaded before it, so its messages count, not its line. */
function idsOf(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => messagesOf(row).map(({ id }) => id));
}
