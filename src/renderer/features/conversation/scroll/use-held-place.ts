import { useEffect, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

/** When a movement that was under way as rows came has ended, in ms. */
const SETTLED_MS = [60, 250, 600];

const EVENTS = ['scrollend', 'wheel', 'touchend', 'keyup'] as const;

/**
 * Keeps what is drawn and where the list stands in agreement. A wheel or swipe that is still moving overrides the place
 * that the list sets when older rows come in front of it, and then no scroll event says so: the list would draw the rows
 * of another place. At the very edge nothing scrolls any more either, so asking for more there needs the wheel itself.
 */
export function useHeldPlace(frame: RefObject<HTMLElement | null>, list: RefObject<VListHandle | null>, onMoved: () => void): void {
  useEffect(() => {
    const scroller = frame.current?.firstElementChild;
    const content = scroller?.firstElementChild;
    if (!(scroller instanceof HTMLElement) || !content) return undefined;
    let timers: readonly ReturnType<typeof setTimeout>[] = [];
    const check = () => {
      const believed = list.current?.scrollOffset ?? scroller.scrollTop;
      if (Math.abs(believed - scroller.scrollTop) > 1) scroller.dispatchEvent(new Event('scroll'));
      else onMoved();
    };
    const rowsCame = new ResizeObserver(() => {
      timers.forEach(clearTimeout);
      timers = SETTLED_MS.map((ms) => setTimeout(check, ms));
    });
    rowsCame.observe(content);
    for (const event of EVENTS) scroller.addEventListener(event, check, { passive: true });
    return () => {
      rowsCame.disconnect();
      timers.forEach(clearTimeout);
      for (const event of EVENTS) scroller.removeEventListener(event, check);
    };
  }, [frame, list, onMoved]);
}
