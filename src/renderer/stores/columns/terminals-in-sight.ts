import { useLayout } from '#renderer/stores/terminal/layout.ts';
import { useSessionTerminal } from '#renderer/stores/terminal/use-front-terminal.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { useColumns } from './use-columns.ts';

/**
 * Returns the ids of the visible terminals: one shown instead of a session, and those in front next
 * to the visible conversations.
 */
export function useTerminalsInSight(): readonly string[] {
  const { page, lone, session, beside, visible } = useColumns();
  const isFrontVisible = visible.includes('front') && page === null;
  const inFront = useOpenTerminal(isFrontVisible && !lone ? session?.sessionId : undefined);
  const second = useOpenTerminal(
    visible.includes('beside') && beside?.content.kind === 'session'
      ? beside.session.sessionId
      : undefined,
  );
  return [isFrontVisible ? lone : undefined, inFront, second].flatMap(
    (terminal) => terminal?.terminalId ?? [],
  );
}

/** Returns the terminal in front of a session while its terminals are open. */
function useOpenTerminal(sessionId: string | undefined) {
  const isOpen = useLayout((layout) => sessionId !== undefined && layout.open[sessionId] === true);
  return useSessionTerminal(isOpen ? (sessionId ?? null) : null);
}

/** Returns true if the question is displayed in such a terminal and thus needs no dialog over it. */
export function isInSight({ request }: Interaction, terminalIds: readonly string[]): boolean {
  const place = request.context.readFrom?.place;
  return place?.kind === 'terminal' && terminalIds.includes(place.terminalId);
}
