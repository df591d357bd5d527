/** Frames that a row may take to be drawn after the list has scrolled to it. */
const MAX_FRAMES = 20;

export const ROW = '[data-seq]';
const CONTROLS = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]';

export function rowElement(seq: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
}

/** A row that is not measured yet is invisible, and takes no focus. */
export function focusRow(seq: number, framesLeft = MAX_FRAMES): void {
  const row = rowElement(seq);
  row?.focus({ preventScroll: true });
  const isDone = row !== null && document.activeElement === row;
  if (!isDone && framesLeft > 0) requestAnimationFrame(() => focusRow(seq, framesLeft - 1));
}

/** What in a row takes the focus, in order. */
export function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility());
}
