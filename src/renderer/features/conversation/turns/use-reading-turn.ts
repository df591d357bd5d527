import { useEffect, type RefObject } from 'react';

import { useMessages, usePageFlags } from '#renderer/stores/conversation/conversation.ts';
import { setReadingPlace, useTurns } from '#renderer/stores/conversation/turns-store.ts';

import { conversationRows, seqOf } from '../reading/visible-rows.ts';

/** Distance to the end at which the newest turn counts as the one being read, in pixels. */
const END_SLACK = 48;
/** Minimum visible height of a row that counts, in pixels. */
const MIN_VISIBLE = 12;

/** Stores the turn at the top of what is scrolled in `section`, at most once per frame. */
export function useReadingTurnOf(sessionId: string, section: RefObject<HTMLElement | null>): void {
  const turns = useTurns(sessionId);
  const last = useMessages(sessionId, null).at(-1)?.seq ?? null;
  const { hasAfter } = usePageFlags(sessionId, null);
  useEffect(() => {
    const parent = section.current?.parentElement;
    if (!parent || turns.length === 0) return undefined;
    const update = () => {
      const seq = readingPlace(parent, hasAfter ? null : last);
      if (seq !== null) setReadingPlace(sessionId, seq);
    };
    let frame = requestAnimationFrame(update);
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    // Scroll events do not bubble.
    parent.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      parent.removeEventListener('scroll', onScroll, { capture: true });
      cancelAnimationFrame(frame);
    };
  }, [sessionId, section, turns, last, hasAfter]);
}

/** Returns the `seq` of the message at the top, or `last` if the reader is at the end. */
function readingPlace(parent: HTMLElement, last: number | null): number | null {
  const scroller = parent.querySelector<HTMLElement>('[data-scroller]');
  if (!scroller) return null;
  if (
    last !== null &&
    scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= END_SLACK
  )
    return last;
  const { top } = scroller.getBoundingClientRect();
  const rows = conversationRows(scroller).filter(
    (row) => !row.parentElement?.closest('[data-seq]'),
  );
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + MIN_VISIBLE);
  return first ? seqOf(first) : null;
}
