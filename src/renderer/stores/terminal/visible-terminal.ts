import { useUi } from '#renderer/stores/window/ui.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { useLayout } from './layout.ts';
import { useLoneTerminal, useSessionTerminal } from './use-front-terminal.ts';

/**
 * Returns the visible terminal, shown instead of a session or next to its conversation; null if
 * there is none.
 */
export function useTerminalInFront(): string | null {
  const { selected, inbox } = useUi();
  const isOpen = useLayout((layout) => selected !== null && layout.open[selected] === true);
  const lone = useLoneTerminal();
  const own = useSessionTerminal(isOpen ? selected : null);
  return inbox ? null : ((lone ?? own)?.terminalId ?? null);
}

/** Returns true if the question is displayed in this terminal and thus needs no dialog over it. */
export function isInFront({ request }: Interaction, terminalId: string | null): boolean {
  const place = request.context.readFrom?.place;
  return place?.kind === 'terminal' && place.terminalId === terminalId;
}
