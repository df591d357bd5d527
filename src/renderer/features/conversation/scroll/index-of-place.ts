import type { Place } from '#renderer/stores/conversation/reading.ts';

import { messagesOf, type Row } from '../rows/rows.ts';

type Edges = { readonly hasBefore: boolean; readonly hasAfter: boolean };

/** Where a place stands among the rows, or what stands before it when it is no row of its own; -1: not loaded yet. */
export function indexOfPlace(rows: readonly Row[], to: 'start' | Place, edges: Edges): number {
  if (to === 'start') return edges.hasBefore || rows.length === 0 ? -1 : 0;
  const seqs = rows.map((row) => messagesOf(row).map(({ seq }) => seq));
  const [first, last] = [seqs.find(hasAny)?.[0], seqs.findLast(hasAny)?.at(-1)];
  if (first === undefined || last === undefined) return -1;
  if (isBeyondEdge(to.seq, first, last, edges)) return -1;
  return to.seq < first ? 0 : seqs.findLastIndex(([start]) => start !== undefined && start <= to.seq);
}

/** Whether the place lies past the loaded rows, on a side where more can be loaded. */
function isBeyondEdge(seq: number, first: number, last: number, { hasBefore, hasAfter }: Edges): boolean {
  return (seq < first && hasBefore) || (seq > last && hasAfter);
}

function hasAny(list: readonly unknown[]): boolean {
  return list.length > 0;
}
