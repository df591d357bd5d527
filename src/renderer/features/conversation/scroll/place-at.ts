import type { VListHandle } from 'virtua';

import type { ReadingPlace } from '#shared/contract/reading.ts';

import { messagesOf, type Row } from '../rows/rows.ts';

type Measures = Pick<VListHandle, 'scrollOffset' | 'findItemIndex' | 'getItemOffset'>;

/** Movement below this many pixels is rounding. */
const MOVED_PX = 1.5;

/**
 * Returns the uppermost visible message and how many of its pixels are hidden; undefined if there
 * is none.
 */
export function placeAt(
  list: Measures | null,
  rows: readonly Row[],
  leftAt: number | null,
): ReadingPlace | undefined {
  if (!list) return undefined;
  const uppermost = list.findItemIndex(list.scrollOffset);
  const at = rows.findLastIndex((row, index) => index <= uppermost && messagesOf(row).length > 0);
  const seq = rows[at] && messagesOf(rows[at])[0]?.seq;
  if (seq === undefined) return undefined;
  return { seq, offsetPx: list.scrollOffset - list.getItemOffset(at), leftAt: leftAt ?? seq };
}

export function isSamePlace(a: ReadingPlace | null, b: ReadingPlace | null): boolean {
  if (a === null || b === null) return a === b;
  return a.seq === b.seq && a.leftAt === b.leftAt && Math.abs(a.offsetPx - b.offsetPx) < MOVED_PX;
}
