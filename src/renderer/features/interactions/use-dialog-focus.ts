import { useEffect, type RefObject } from 'react';

/**
 * Keeps keys in the dialog of a question: focuses its title at first and when a text was written,
 * takes the focus back from what the dialog covers, such as the button to which an overlay that
 * closes returns it, and passes keys on that come while no element has the focus.
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
      const passed = new KeyboardEvent(event.type, event);
      if (!title.current.dispatchEvent(passed)) event.preventDefault();
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

/** Returns true for an element that a screen reader does not find because of the dialog. */
function isCovered(element: Element, title: HTMLElement | null): boolean {
  const hidden = element.closest('[aria-hidden=true]');
  return hidden !== null && !hidden.contains(title);
}
