import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** What the last diff found: the next one mostly stands in the same column. */
let guess = false;

/**
 * Whether an element is narrower than two columns of code need. Never asked for while the page is laid out, which would have to be done
 * at once for each diff: the observer is told when it is done, and still before it is painted.
 */
export function useNarrow(element: RefObject<HTMLElement | null>, minRem: number): boolean {
  const [isNarrow, setNarrow] = useState(guess);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      guess = entry.contentRect.width < minRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      flushSync(() => setNarrow(guess));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, minRem]);
  return isNarrow;
}
