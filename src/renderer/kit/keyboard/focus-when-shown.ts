/** Time in ms after which an element that is still missing gets no focus. */
const PATIENCE_MS = 3000;

/**
 * Focuses the element of an id as soon as it is rendered and no closing menu or dialog blocks it,
 * unless something else has the focus by then.
 */
export function focusWhenShown(id: string): void {
  const end = performance.now() + PATIENCE_MS;
  const look = () => {
    const element = document.getElementById(id);
    const focused = document.activeElement;
    if (element !== null && focused !== null && focused !== document.body) return;
    element?.focus();
    const isDone = element !== null && document.activeElement === element;
    if (!isDone && performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
