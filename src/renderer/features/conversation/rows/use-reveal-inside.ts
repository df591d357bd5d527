import { useEffect, type RefObject } from 'react';

import { setFoldOpen } from '#renderer/stores/conversation/card-state.ts';
import {
  completeInnerReveal,
  useReading,
  type InnerReveal,
} from '#renderer/stores/conversation/reading.ts';

import { messagesOf, type Row } from './rows.ts';

/**
 * Number of frames during which the list around the card may still move it, because cards above are
 * measured as they render.
 */
const FRAMES = 30;

/**
 * Scrolls the target of `requestInnerReveal` into view in this sub-agent's card, as soon as the
 * target is loaded and the card itself is in view.
 */
export function useRevealInside(
  sessionId: string,
  parentToolUseId: string,
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
): void {
  const inside = useReading(sessionId, (s) =>
    s.inside?.parentToolUseId === parentToolUseId ? s.inside : null,
  );
  const isCardInSight = useReading(sessionId, (s) => s.reveal === null);
  const row = inside && rows.find((each) => messagesOf(each).some(({ seq }) => seq === inside.seq));
  const isShown = row?.kind === 'message';
  useEffect(() => {
    if (row?.kind !== 'fold') return;
    setFoldOpen(
      sessionId,
      row.fold.messages.map(({ id }) => id),
      true,
    );
  }, [sessionId, row]);
  useEffect(() => {
    if (!inside || !isShown || !isCardInSight) return undefined;
    return keepInView(box, inside);
  }, [inside, isShown, isCardInSight, box]);
}

/** Scrolls the target into view in each of the next 30 frames, until the list no longer moves. */
function keepInView(box: RefObject<HTMLElement | null>, inside: InnerReveal): () => void {
  let framesLeft = FRAMES;
  let frame = 0;
  const next = () => {
    const element = box.current?.querySelector<HTMLElement>(`[data-nested-seq="${inside.seq}"]`);
    element?.scrollIntoView({ block: 'center' });
    if (inside.focus) element?.focus({ preventScroll: true });
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(next);
    else completeInnerReveal(inside);
  };
  frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}
