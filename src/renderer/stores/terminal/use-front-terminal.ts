import { useTerminals } from '#renderer/stores/desk/desk.ts';
import { frontTerminal } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { useLayout, useSplits } from './layout.ts';
import { terminalToShow } from './split.ts';

const idsOf = (terminals: readonly Terminal[]) => terminals.map(({ terminalId }) => terminalId);

/**
 * Returns the terminal shown instead of a session; undefined if there is none, or if it was closed
 * and was in no split.
 */
export function useLoneTerminal(): Terminal | undefined {
  const chosen = useUi(frontTerminal);
  const terminals = useTerminals();
  const splits = useSplits(null);
  const shown = terminalToShow(chosen ?? undefined, splits, idsOf(terminals));
  return terminals.find(({ terminalId }) => terminalId === shown);
}

/**
 * Returns the terminal of a session that is in front: the chosen one, its neighbour if it is
 * closed, else the newest.
 */
export function useSessionTerminal(sessionId: string | null): Terminal | undefined {
  const terminals = useTerminals().filter(
    (terminal) => terminal.sessionId !== null && terminal.sessionId === sessionId,
  );
  const chosen = useLayout(({ front }) => (sessionId === null ? undefined : front[sessionId]));
  const splits = useSplits(sessionId);
  const shown = terminalToShow(chosen, splits, idsOf(terminals));
  return terminals.find(({ terminalId }) => terminalId === shown) ?? terminals.at(-1);
}
