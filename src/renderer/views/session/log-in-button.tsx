import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useAgentOf, useSessionField } from '#renderer/stores/desk/desk.ts';
import { openLogIn } from '#renderer/stores/terminal/open-terminal.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';
import type { LogInWay } from '#shared/agents/log-in-way.ts';

import { SetUpButton } from './set-up-button.tsx';

type Props = {
  readonly sessionId: string;
  /** A way to log in that the agent offers; absent: the login command of the agent. */
  readonly way?: LogInWay;
};

/**
 * Opens a terminal that runs the login command of a session's agent, or the dialog in which its
 * model is chosen.
 */
export function LogInButton({ sessionId, way }: Props) {
  const { t } = useTranslation('terminal');
  const opening = useDeskCalls('opening');
  const agentId = useSessionField(sessionId, 'agentId');
  const agent = useAgentOf(sessionId);
  if (agentId === undefined) return null;
  if (agent?.providers) return <SetUpButton agent={agent} />;
  return (
    <Button
      size="sm"
      icon={<LogIn aria-hidden className="size-3.5" />}
      onClick={() => void openLogIn(opening, { sessionId, agentId, wayId: way?.id })}
    >
      {way ? t('logInBy', { name: way.name }) : t('logIn')}
    </Button>
  );
}
