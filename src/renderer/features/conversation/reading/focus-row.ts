/** Frames that a row may take to be drawn after the list has scrolled to it. */
const MAX_FRAMES = 20;

export const ROW = '[data-stop]';
const CONTROLS = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]';

/** Spread it on a row that takes the focus. `stop` orders the rows: a message's is its `seq`. */
export function stopProps(stop: number): Readonly<Record<'data-stop', number>> {
  return { 'data-stop': stop };
}

/** The line of a fold comes right before the fold's first message, which has a row of its own while the fold is open. */
export function stopOfLine(firstSeq: number): number {
  return firstSeq - 0.5;
}

export function stopOf(row: HTMLElement): number {
  return Number(row.dataset['stop']);
}

/** `stop`: of a row, or the `seq` of a message, also of one for which the line of a closed fold stands. */
export function rowElement(stop: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-stop="${stop}"], [data-seq="${stop}"]`);
}

/** A row that is not measured yet is invisible, and takes no focus. */
export function focusRow(stop: number, framesLeft = MAX_FRAMES): void {
  const row = rowElement(stop);
  row?.focus({ preventScroll: true });
  const isDone = row !== null && document.activeElement === row;
  if (!isDone && framesLeft > 0) requestAnimationFrame(() => focusRow(stop, framesLeft - 1));
}

/** What in a row takes the focus, in order. */
export function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility());
}
