import { conversationElement } from './visible-rows.ts';

/** Maximum number of frames until a row is rendered after the list has scrolled to it. */
const MAX_FRAMES = 20;

export const ROW = '[data-stop]';
const CONTROLS =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]';

/**
 * Returns the props of a row that can take the focus. `stop` orders the rows; a message uses its
 * `seq`.
 */
export function stopProps(stop: number): Readonly<Record<'data-stop', number>> {
  return { 'data-stop': stop };
}

/**
 * Returns the stop of the line of a fold, directly before that of the fold's first message, which
 * has a row of its own while the fold is open.
 */
export function stopOfLine(firstSeq: number): number {
  return firstSeq - 0.5;
}

export function stopOf(row: HTMLElement): number {
  return Number(row.dataset['stop']);
}

/**
 * Returns the element of a row. `stop` is that of a row, or the `seq` of a message that may be
 * inside of a closed fold.
 */
export function rowElement(sessionId: string, stop: number): HTMLElement | null {
  const conversation = conversationElement(sessionId);
  return (
    conversation?.querySelector<HTMLElement>(`[data-stop="${stop}"], [data-seq="${stop}"]`) ?? null
  );
}

/**
 * Focuses a row, and retries in the next frame while the row is not measured: an invisible row
 * takes no focus.
 */
export function focusRow(sessionId: string, stop: number, framesLeft = MAX_FRAMES): void {
  const row = rowElement(sessionId, stop);
  row?.focus({ preventScroll: true });
  const isDone = row !== null && document.activeElement === row;
  if (!isDone && framesLeft > 0)
    requestAnimationFrame(() => focusRow(sessionId, stop, framesLeft - 1));
}

/** Returns the visible controls of a row that can take the focus, in order. */
export function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) =>
    control.checkVisibility(),
  );
}
