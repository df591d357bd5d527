import { useEffect, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

/** When a movement that was under way as rows came has ended, in ms. */
const SETTLED_MS = [60, 250, 600];

/**
 * Keeps what is drawn and where the list stands in agreement. A wheel or swipe that is still moving overrides the place
 * that the list sets when older rows come in front of it, and then no scroll event says so: the list would draw the rows
 * of another place. At the very edge nothing scrolls any more either, so asking for more there needs the wheel itself.
 */
export function useHeldPlace(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<VListHandle | null>,
  rows: unknown,
  onMoved: () => void,
): void {
  useEffect(() => {
    const scroller = frame.current?.firstElementChild;
    if (!(scroller instanceof HTMLElement)) return undefined;
    const check = () => {
      const believed = list.current?.scrollOffset ?? scroller.scrollTop;
      if (Math.abs(believed - scroller.scrollTop) > 1) scroller.dispatchEvent(new Event('scroll'));
      else onMoved();
    };
    const events = ['scrollend', 'wheel', 'touchend', 'keyup'] as const;
    for (const event of events) scroller.addEventListener(event, check, { passive: true });
    const timers = SETTLED_MS.map((ms) => setTimeout(check, ms));
    return () => {
      for (const event of events) scroller.removeEventListener(event, check);
      timers.forEach(clearTimeout);
    };
  }, [frame, list, rows, onMoved]);
}
