import { useEffect, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

/**
 * Times in ms after which a scroll movement has probably ended that was in progress when rows were
 * inserted.
 */
const SETTLED_MS = [60, 250, 600];

const EVENTS = ['scrollend', 'wheel', 'touchend', 'keyup'] as const;

/**
 * Keeps the rendered rows in step with the scroll position. A wheel or swipe in progress overrides
 * the position that the list sets when older rows are inserted, without a scroll event; the list
 * would then render the rows of another position. At the very edge no scroll event is emitted
 * either, so loading more there needs the wheel event.
 */
export function useScrollSync(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<VListHandle | null>,
  onMoved: () => void,
): void {
  useEffect(() => {
    const scroller = frame.current?.firstElementChild;
    const content = scroller?.firstElementChild;
    if (!(scroller instanceof HTMLElement) || !content) return undefined;
    let timers: readonly ReturnType<typeof setTimeout>[] = [];
    const check = () => {
      const listOffset = list.current?.scrollOffset ?? scroller.scrollTop;
      if (Math.abs(listOffset - scroller.scrollTop) > 1)
        scroller.dispatchEvent(new Event('scroll'));
      else onMoved();
    };
    const contentResize = new ResizeObserver(() => {
      timers.forEach(clearTimeout);
      timers = SETTLED_MS.map((ms) => setTimeout(check, ms));
    });
    contentResize.observe(content);
    for (const event of EVENTS) scroller.addEventListener(event, check, { passive: true });
    return () => {
      contentResize.disconnect();
      timers.forEach(clearTimeout);
      for (const event of EVENTS) scroller.removeEventListener(event, check);
    };
  }, [frame, list, onMoved]);
}
