import type { KeyboardEvent } from 'react';

import { isComposing } from '#renderer/kit/ui/keyboard.ts';

/** Attribute of the heading of a file; the value is its path. */
export const FILE = 'data-turn-file';

export const FILE_KEYS = 'Alt+↓ / Alt+↑';

/**
 * Moves to the next or previous file with Alt and an arrow, wherever the focus is in the dialog.
 */
export function stepFile(event: KeyboardEvent<HTMLElement>): void {
  const isAltOnly = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isAltOnly || isComposing(event) || !/^Arrow(?:Down|Up)$/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  const headings = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${FILE}]`)];
  const focused = document.activeElement?.closest('section')?.querySelector(`[${FILE}]`) ?? null;
  const at = headings.findIndex((heading) => heading === focused);
  showFile(headings[at + (event.key === 'ArrowDown' ? 1 : at < 0 ? headings.length : -1)]);
}

/** Scrolls to a file and focuses its heading. */
export function showFile(heading: HTMLElement | undefined): void {
  heading?.closest('section')?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

export function headingOf(filePath: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[${FILE}]`)].find(
    (heading) => heading.getAttribute(FILE) === filePath,
  );
}
