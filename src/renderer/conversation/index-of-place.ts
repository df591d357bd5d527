import type { Place } from '#renderer/stores/reading.ts';

import { messagesOf, type Row } from './rows.ts';

type Edges = { readonly hasBefore: boolean; readonly hasAfter: boolean };

/** Where a place stands among the rows, or what stands before it when it is no row of its own; -1: not loaded yet. */
export function indexOfPlace(rows: readonly Row[], to: 'start' | Place, { hasBefore, hasAfter }: Edges): number {
  if (to === 'start') return hasBefore || rows.length === 0 ? -1 : 0;
  const seqs = rows.map((row) => messagesOf(row).map(({ seq }) => seq));
  const [first, last] = [seqs.find(hasAny)?.[0], seqs.findLast(hasAny)?.at(-1)];
  if (first === undefined || last === undefined) return -1;
  const isBefore = to.seq < first;
  if ((isBefore && hasBefore) || (to.seq > last && hasAfter)) return -1;
  return isBefore ? 0 : seqs.findLastIndex(([start]) => start !== undefined && start <= to.seq);
}

function hasAny(list: readonly unknown[]): boolean {
  return list.length > 0;
}
