import { useEffect, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { setFoldOpen } from '#renderer/cards/card-state.ts';
import { revealed, useReading, type Reveal } from '#renderer/stores/reading.ts';

import { indexOfPlace } from './index-of-place.ts';
import { messagesOf, type Row } from './rows.ts';
import type { Follow } from './use-follow.ts';

/** Frames that a row may take to be drawn after the list has scrolled to it. */
const MAX_FRAMES = 20;

type Shown = { readonly rows: readonly Row[]; readonly hasBefore: boolean; readonly hasAfter: boolean };

/** Brings into sight what `goTo` asked for, as soon as it is loaded. */
export function useReveal(sessionId: string, list: RefObject<VListHandle | null>, shown: Shown, follow: Follow): void {
  const reveal = useReading((s) => (s.reveal?.sessionId === sessionId ? s.reveal : null));
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
    if (row?.kind === 'fold' && reveal.to !== 'start') {
      setFoldOpen(
        sessionId,
        row.fold.messages.map(({ id }) => id),
        true,
      );
      return;
    }
    const seq = row && (row.kind === 'fold' ? row.fold.messages : messagesOf(row))[0]?.seq;
    if (seq === undefined) return;
    list.current?.scrollToIndex(at, { align: reveal.focus ? 'start' : 'center' });
    revealed(reveal, seq);
    if (reveal.focus) focusRow(seq);
  }, [sessionId, reveal, rows, hasBefore, hasAfter, list, leave, goToEnd]);
}

function showEnd(reveal: Reveal, rows: readonly Row[], goToEnd: () => void): void {
  goToEnd();
  const seq = rows.flatMap((row) => messagesOf(row).slice(0, 1)).at(-1)?.seq ?? null;
  revealed(reveal, seq);
  if (reveal.focus && seq !== null) focusRow(seq);
}

/** A row that is not measured yet is invisible, and takes no focus. */
function focusRow(seq: number, framesLeft = MAX_FRAMES): void {
  const row = document.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  row?.focus({ preventScroll: true });
  const isDone = row !== null && document.activeElement === row;
  if (!isDone && framesLeft > 0) requestAnimationFrame(() => focusRow(seq, framesLeft - 1));
}
