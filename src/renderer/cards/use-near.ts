import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in sight or about to be, within whatever scrolls around it. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: MARGIN,
      scrollMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}

const MARGIN = '600px';
