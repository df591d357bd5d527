import { useUi } from '#renderer/stores/window/ui.ts';

import { useDialogInteraction } from './docked/use-docking.ts';

/**
 * Returns true while a dialog covers a request in the window; it then accepts no answer and takes
 * no focus.
 */
export function useIsCovered(): boolean {
  const hasDialog = useDialogInteraction() !== null;
  const hasOverlay = useUi((ui) => ui.overlay !== null);
  return hasDialog || hasOverlay;
}
