import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether an element is narrower than two columns of code need. Looked at before the first paint, then whenever it changes. */
export function useNarrow(element: RefObject<HTMLElement | null>, minRem: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = () => setNarrow(node.clientWidth < minRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, minRem]);
  return isNarrow;
}
