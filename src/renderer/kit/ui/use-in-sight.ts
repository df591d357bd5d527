import { useEffect, useState, type RefObject } from 'react';

const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** Returns true if most of an element is visible, or if it fills half of the window's height. */
export function useInSight(ref: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      const last = entries.at(-1);
      if (last)
        setInSight(
          last.intersectionRatio >= 0.75 || last.intersectionRect.height >= window.innerHeight / 2,
        );
    };
    const observer = new IntersectionObserver(look, { threshold: STEPS });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInSight;
}
