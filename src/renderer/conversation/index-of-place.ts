import type { Place } from '#renderer/stores/reading.ts';

import type { Row } from './rows.ts';

type Edges = { readonly hasBefore: boolean; readonly hasAfter: boolean };

/** Where a place stands among the rows, or what stands before it when it is no row of its own; -1: not loaded yet. */
export function indexOfPlace(rows: readonly Row[], to: 'start' | Place, { hasBefore, hasAfter }: Edges): number {
  if (to === 'start') return hasBefore || rows.length === 0 ? -1 : 0;
  if (to.toolUseId !== null) {
    const card = rows.findIndex((row) => row.kind === 'message' && toolUseOf(row) === to.toolUseId);
    if (card >= 0) return card;
  }
  const [first, last] = [rows.find(isMessage), rows.findLast(isMessage)];
  if (!first || !last) return -1;
  const isBefore = to.seq < first.message.seq;
  if ((isBefore && hasBefore) || (to.seq > last.message.seq && hasAfter)) return -1;
  return isBefore ? 0 : rows.findLastIndex((row) => row.kind === 'message' && row.message.seq <= to.seq);
}

function isMessage(row: Row): row is Extract<Row, { kind: 'message' }> {
  return row.kind === 'message';
}

function toolUseOf({ message }: Extract<Row, { kind: 'message' }>): string | null {
  return message.messageType === 'tool_execution' ? message.metadata.toolUseId : null;
}
