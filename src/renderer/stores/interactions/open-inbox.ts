import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { clearCurrent } from './dialog-store.ts';

/** Brings the inbox to the front. The question of the dialog returns to the list. */
export function openInbox(): void {
  clearCurrent();
  changeUi({ inbox: true, overlay: null, drawerOpen: false });
}

/** Closes the inbox and restores the previous view and its focus. */
export function closeInbox(): void {
  changeUi({ inbox: false });
  requestAnimationFrame(() => focusRegion('composer') || focusRegion('terminal'));
}
