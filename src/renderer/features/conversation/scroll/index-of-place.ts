import type { Place } from '#renderer/stores/conversation/reading.ts';

import { messagesOf, type Row } from '../rows/rows.ts';

type Edges = { readonly hasBefore: boolean; readonly hasAfter: boolean };

/**
 * Returns the index of the row of a place, or of the row before a place without a row of its own;
 * -1 if the place is not loaded yet.
 */
export function indexOfPlace(rows: readonly Row[], to: 'start' | Place, edges: Edges): number {
  if (to === 'start') return edges.hasBefore || rows.length === 0 ? -1 : 0;
  const seqs = rows.map((row) => messagesOf(row).map(({ seq }) => seq));
  const [first, last] = [seqs.find(hasAny)?.[0], seqs.findLast(hasAny)?.at(-1)];
  if (first === undefined || last === undefined) return -1;
  if (isBeyondEdge(to.seq, first, last, edges)) return -1;
  return to.seq < first
    ? 0
    : seqs.findLastIndex(([start]) => start !== undefined && start <= to.seq);
}

/** Returns true if the place is beyond the loaded rows, on a side where more can be loaded. */
function isBeyondEdge(
  seq: number,
  first: number,
  last: number,
  { hasBefore, hasAfter }: Edges,
): boolean {
  return (seq < first && hasBefore) || (seq > last && hasAfter);
}

function hasAny(list: readonly unknown[]): boolean {
  return list.length > 0;
}
