import { useState } from 'react';

import type { Rows } from '../rows/use-rows.ts';
import { nextShift } from './shift.ts';

/**
 * Returns true if the last change of the rows happened at their start; the list then keeps its
 * position relative to the end.
 */
export function useShift(rows: Rows): boolean {
  const [previous, setPrevious] = useState({ ...rows, atStart: false });
  const next = nextShift(previous, rows);
  if (next !== previous) setPrevious(next);
  return next.atStart;
}
