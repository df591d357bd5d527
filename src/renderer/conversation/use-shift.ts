import { useState } from 'react';

import { changedAtStart } from './follow.ts';
import { messagesOf, type Row } from './rows.ts';

/** Whether this very change of the rows happened at their start; the list then keeps its place from the end. */
export function useShift(rows: readonly Row[]): boolean {
  const [held, setHeld] = useState({ rows, shift: false });
  if (held.rows !== rows) {
    const shift = changedAtStart(idsOf(held.rows), idsOf(rows));
    setHeld({ rows, shift });
    return shift;
  }
  return held.shift;
}

/** A fold at the start may grow into what is loaded before it, so its messages count, not its line. */
function idsOf(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => messagesOf(row).map(({ id }) => id));
}
