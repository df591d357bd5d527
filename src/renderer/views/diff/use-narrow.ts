import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The result of the last diff; the next one is mostly in the same column. */
let wasNarrow = false;

/**
 * Returns true if an element is narrower than two columns of code need. Reading its size during
 * layout would force a layout for each diff; the observer is notified after the layout and before
 * the paint.
 */
export function useNarrow(element: RefObject<HTMLElement | null>, minRem: number): boolean {
  const [isNarrow, setNarrow] = useState(wasNarrow);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      wasNarrow =
        entry.contentRect.width <
        minRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      flushSync(() => setNarrow(wasNarrow));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, minRem]);
  return isNarrow;
}
