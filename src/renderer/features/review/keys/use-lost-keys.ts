import { useEffect, useRef, type RefObject } from 'react';

/**
 * Handles the keys that no element gets because the one with the focus was removed, e.g. a hunk that
 * has gone: until the focus has moved on, they would be lost. A click elsewhere ends that.
 */
export function useLostKeys(
  root: RefObject<HTMLElement | null>,
  handle: (event: KeyboardEvent) => void,
): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && (root.current?.contains(target) ?? false);
    };
    const forget = () => {
      hadFocus.current = false;
    };
    const key = (event: KeyboardEvent) => {
      const isLost = event.target === document.body && document.activeElement === document.body;
      if (hadFocus.current && isLost && !event.isComposing) handle(event);
    };
    document.addEventListener('focusin', note, { signal });
    document.addEventListener('pointerdown', forget, { signal, capture: true });
    document.addEventListener('keydown', key, { signal });
    return () => controller.abort();
  }, [root, handle]);
}
