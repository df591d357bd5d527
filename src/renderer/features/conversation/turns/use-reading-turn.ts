import { useEffect, type RefObject } from 'react';

import { useMessages, usePageFlags } from '#renderer/stores/conversation/conversation.ts';
import { setReadingPlace, useTurns } from '#renderer/stores/conversation/turns-store.ts';

import { conversationRows, seqOf } from '../reading/in-sight.ts';

/** This near to the end one reads the newest turn, whatever stands at the top. In pixels. */
const END_SLACK = 48;
/** As much of a row must still be in sight to count. */
const IN_SIGHT = 12;

/** Takes note of the turn that stands at the top of what is scrolled in `section`, once per frame at most. */
export function useReadingTurnOf(sessionId: string, section: RefObject<HTMLElement | null>): void {
  const turns = useTurns(sessionId);
  const last = useMessages(sessionId, null).at(-1)?.seq ?? null;
  const { hasAfter } = usePageFlags(sessionId, null);
  useEffect(() => {
    const parent = section.current?.parentElement;
    if (!parent || turns.length === 0) return undefined;
    const look = () => {
      const seq = placeOf(parent, hasAfter ? null : last);
      if (seq !== null) setReadingPlace(sessionId, seq);
    };
    let frame = requestAnimationFrame(look);
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    // Scrolling does not bubble.
    parent.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      parent.removeEventListener('scroll', onScroll, { capture: true });
      cancelAnimationFrame(frame);
    };
  }, [sessionId, section, turns, last, hasAfter]);
}

/** Place of the message at the top, or `last` when the reader is at the end. */
function placeOf(parent: HTMLElement, last: number | null): number | null {
  const scroller = parent.querySelector<HTMLElement>('[data-scroller]');
  if (!scroller) return null;
  if (last !== null && scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= END_SLACK) return last;
  const { top } = scroller.getBoundingClientRect();
  const rows = conversationRows(scroller).filter((row) => !row.parentElement?.closest('[data-seq]'));
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + IN_SIGHT);
  return first ? seqOf(first) : null;
}
