import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { useTerminalsInSight } from '#renderer/stores/columns/terminals-in-sight.ts';
import { focusedSession } from '#renderer/stores/window/columns.ts';
import { isInboxInFront } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { pickInteraction } from './pick-interaction.ts';

/**
 * Returns the interaction that the dialog shows; null if there is none, or while an overlay is
 * open, because the dialog would take its focus.
 */
export function useCurrentInteraction(): Interaction | null {
  const open = useOpenInteractions();
  const selectedSessionId = useUi(focusedSession);
  const isCovered = useUi((ui) => ui.overlay !== null);
  const isListed = useUi(isInboxInFront);
  const currentId = useDialog((s) => s.currentId);
  const postponed = useDialog((s) => s.postponed);
  const terminalsInSight = useTerminalsInSight();
  return isCovered
    ? null
    : pickInteraction(open, {
        selectedSessionId,
        postponed,
        currentId,
        isListed,
        terminalsInSight,
      });
}
