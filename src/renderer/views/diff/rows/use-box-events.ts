import { useEffect, type RefObject } from 'react';

const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * Arrows scroll a diff, also within a question, where they would choose an answer. And a selection keeps to the side where it
 * began: what is copied is one of the texts, not both in turns.
 */
export function useBoxEvents(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const keep = (event: KeyboardEvent) => {
      if (SCROLLING.has(event.key) && event.target === node) event.stopPropagation();
    };
    const pick = ({ target }: PointerEvent) => {
      const half = target instanceof Element ? target.closest<HTMLElement>('[data-side]') : null;
      if (half) node.dataset['picking'] = half.dataset['side'];
    };
    node.addEventListener('keydown', keep, { signal });
    node.addEventListener('pointerdown', pick, { signal });
    return () => listening.abort();
  }, [box]);
}
