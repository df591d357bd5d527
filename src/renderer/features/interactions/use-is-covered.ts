import { useUi } from '#renderer/stores/window/ui.ts';

import { useCurrentInteraction } from './use-current-interaction.ts';

/**
 * Returns true while a dialog covers a request in the window; it then accepts no answer and takes
 * no focus.
 */
export function useIsCovered(): boolean {
  const hasDialog = useCurrentInteraction() !== null;
  const hasOverlay = useUi((ui) => ui.overlay !== null);
  return hasDialog || hasOverlay;
}
