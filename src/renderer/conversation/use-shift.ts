import { useState } from 'react';

import { changedAtStart } from './follow.ts';
import type { Row } from './rows.ts';

/** Whether this very change of the rows happened at their start; the list then keeps its place from the end. */
export function useShift(rows: readonly Row[]): boolean {
  const [held, setHeld] = useState({ rows, shift: false });
  if (held.rows !== rows) {
    const shift = changedAtStart(
      held.rows.map((row) => row.key),
      rows.map((row) => row.key),
    );
    setHeld({ rows, shift });
    return shift;
  }
  return held.shift;
}
