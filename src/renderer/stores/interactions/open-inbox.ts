import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { bringInboxToFront, leaveInbox } from '#renderer/stores/window/ui.ts';

import { clearCurrent } from './dialog-store.ts';

/** Brings the inbox to the front. The question of the dialog returns to the list. */
export function openInbox(): void {
  clearCurrent();
  bringInboxToFront();
}

/** Closes the inbox and restores the previous view and its focus. */
export function closeInbox(): void {
  leaveInbox();
  requestAnimationFrame(() => focusRegion('composer') || focusRegion('terminal'));
}
