import { useEffect, type RefObject } from 'react';

const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * Lets arrow keys scroll a diff also in a question, where they would choose an answer. Limits a
 * selection to the side where it began, so that a copy contains only one of the texts.
 */
export function useBoxEvents(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const keep = (event: KeyboardEvent) => {
      if (SCROLLING.has(event.key) && event.target === node) event.stopPropagation();
    };
    const pick = ({ target }: PointerEvent) => {
      const half = target instanceof Element ? target.closest<HTMLElement>('[data-side]') : null;
      if (half) node.dataset['picking'] = half.dataset['side'];
    };
    node.addEventListener('keydown', keep, { signal });
    node.addEventListener('pointerdown', pick, { signal });
    return () => abort.abort();
  }, [box]);
}
