import { useEffect, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { setFoldOpen } from '#renderer/stores/conversation/card-state.ts';
import { completeReveal, useReading, type Reveal } from '#renderer/stores/conversation/reading.ts';

import { focusRow } from '../reading/focus-row.ts';
import { messagesOf, type Row } from '../rows/rows.ts';
import { indexOfPlace } from './index-of-place.ts';
import type { Follow } from './use-follow.ts';

type Shown = {
  readonly rows: readonly Row[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
};

/** Scrolls the target of `goTo` into view as soon as it is loaded. */
export function useReveal(
  sessionId: string,
  list: RefObject<VListHandle | null>,
  shown: Shown,
  follow: Follow,
): void {
  const reveal = useReading(sessionId, (s) => s.reveal);
  const { rows, hasBefore, hasAfter } = shown;
  const { leave, goToEnd } = follow;
  useEffect(() => {
    if (!reveal) return;
    if (reveal.to === 'end') {
      if (!hasAfter) showEnd(reveal, rows, goToEnd);
      return;
    }
    leave();
    const at = indexOfPlace(rows, reveal.to, { hasBefore, hasAfter });
    const row = rows[at];
    if (!row) return;
    if (row.kind === 'fold' && reveal.to !== 'start') {
      setFoldOpen(
        sessionId,
        row.fold.messages.map(({ id }) => id),
        true,
      );
      return;
    }
    const seq = firstSeqOf(row);
    if (seq === undefined) return;
    list.current?.scrollToIndex(at, { align: reveal.focus ? 'start' : 'center' });
    completeReveal(reveal, seq);
    if (reveal.focus) focusRow(reveal.sessionId, seq);
  }, [sessionId, reveal, rows, hasBefore, hasAfter, list, leave, goToEnd]);
}

/** Returns the `seq` of the first message of a row, also of a closed fold. */
function firstSeqOf(row: Row): number | undefined {
  return (row.kind === 'fold' ? row.fold.messages : messagesOf(row))[0]?.seq;
}

function showEnd(reveal: Reveal, rows: readonly Row[], goToEnd: () => void): void {
  goToEnd();
  const seq = rows.flatMap((row) => messagesOf(row).slice(0, 1)).at(-1)?.seq ?? null;
  completeReveal(reveal, seq);
  if (reveal.focus && seq !== null) focusRow(reveal.sessionId, seq);
}
