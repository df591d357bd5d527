import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { bringPageToFront, leavePage } from '#renderer/stores/window/ui.ts';

import { clearCurrent } from './dialog-store.ts';

/** Brings the inbox to the front. The question of the dialog returns to the list. */
export function openInbox(): void {
  clearCurrent();
  bringPageToFront('inbox');
}

/** Closes the inbox and restores the previous view and its focus. */
export function closeInbox(): void {
  leavePage();
  requestAnimationFrame(() => focusRegion('composer') || focusRegion('terminal'));
}
