import { useUi } from '#renderer/stores/window/ui.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { useLayout } from './layout.ts';
import { useLoneTerminal, useSessionTerminal } from './use-front-terminal.ts';

/** Returns the terminal that the person looks at, in place of a session or beside its conversation; null if none is. */
export function useTerminalInFront(): string | null {
  const { selected, inbox } = useUi();
  const isOpen = useLayout((layout) => selected !== null && layout.open[selected] === true);
  const lone = useLoneTerminal();
  const own = useSessionTerminal(isOpen ? selected : null);
  return inbox ? null : ((lone ?? own)?.terminalId ?? null);
}

/** What is asked on a screen that the person has before them needs no dialog over it. */
export function isInFront({ request }: Interaction, terminalId: string | null): boolean {
  const place = request.context.readFrom?.place;
  return place?.kind === 'terminal' && place.terminalId === terminalId;
}
