import { useTranslation } from 'react-i18next';

import { useAgentNames, useSessionField, useTerminal } from '#renderer/stores/desk/desk.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';

const TERMINAL = 'terminal:';
const PANE = /^pane:(%\d+)@/;

/** Returns the title of the session, terminal or pane that a question comes from. */
export function usePlaceTitle(sessionId: string, readFrom?: ReadFrom): string {
  const { t } = useTranslation('inbox');
  const sessionTitle = useSessionField(sessionId, 'title');
  const terminal = useTerminal(
    sessionId.startsWith(TERMINAL) ? sessionId.slice(TERMINAL.length) : null,
  );
  const known = sessionTitle ?? terminal?.title ?? readFrom?.title ?? PANE.exec(sessionId)?.[1];
  return known ?? t(sessionId.startsWith(TERMINAL) ? 'card.closedTerminal' : 'card.deletedSession');
}

/** Returns the name of an agent, or of the watched program. */
export function useProgramName(agentId: string): string {
  const { t } = useTranslation('watch');
  const nameOf = useAgentNames();
  if (agentId === 'terminal' || agentId === 'tmux') return t(`program.${agentId}`);
  return nameOf(agentId);
}
