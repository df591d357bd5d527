import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { askForNone } from './dialog-store.ts';

/** Brings the list of all that waits to the front. What the dialog showed goes back into the list. */
export function openInbox(): void {
  askForNone();
  changeUi({ inbox: true, overlay: null, drawerOpen: false });
}

/** Back to what was in front before, and the focus with it. */
export function closeInbox(): void {
  changeUi({ inbox: false });
  requestAnimationFrame(() => focusRegion('composer') || focusRegion('terminal'));
}
