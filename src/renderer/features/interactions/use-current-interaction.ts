import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { useTerminalInFront } from '#renderer/stores/terminal/visible-terminal.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { pickInteraction } from './pick-interaction.ts';

/**
 * Returns the interaction that the dialog shows; null if there is none, or while an overlay is
 * open, because the dialog would take its focus.
 */
export function useCurrentInteraction(): Interaction | null {
  const open = useOpenInteractions();
  const selectedSessionId = useUi((ui) => ui.selected);
  const isCovered = useUi((ui) => ui.overlay !== null);
  const isListed = useUi((ui) => ui.inbox);
  const currentId = useDialog((s) => s.currentId);
  const postponed = useDialog((s) => s.postponed);
  const terminalInFront = useTerminalInFront();
  return isCovered
    ? null
    : pickInteraction(open, { selectedSessionId, postponed, currentId, isListed, terminalInFront });
}
