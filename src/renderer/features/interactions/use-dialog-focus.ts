import { useEffect, type RefObject } from 'react';

/**
 * Keeps the keyboard in the dialog of a question. Focuses the title when the dialog opens and when
 * the person stops writing. Returns the focus from elements that the dialog covers: an overlay that
 * closes at the same moment moves it there. Forwards keys that are pressed while no element has the
 * focus.
 */
export function useDialogFocus(title: RefObject<HTMLElement | null>, isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) focusTitle(title);
  }, [isWriting, title]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && isCovered(target, title.current)) focusTitle(title);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || !title.current) return;
      event.stopImmediatePropagation();
      focusTitle(title);
      const forwarded = new KeyboardEvent(event.type, event);
      if (!title.current.dispatchEvent(forwarded)) event.preventDefault();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [title]);
}

function focusTitle({ current }: RefObject<HTMLElement | null>): void {
  current?.focus({ preventScroll: true });
}

/** Returns true for an element that the dialog hides from screen readers. */
function isCovered(element: Element, title: HTMLElement | null): boolean {
  const hidden = element.closest('[aria-hidden=true]');
  return hidden !== null && !hidden.contains(title);
}
