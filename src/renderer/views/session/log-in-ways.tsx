import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { LogInWay } from '#shared/agents/log-in-way.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { LogInButton } from './log-in-button.tsx';

type Props = { readonly sessionId: string; readonly problem: Problem };

/** Lists the ways to log in that an agent offers, after the login command that Corral knows. */
export function LogInWays({ sessionId, problem: { logIns = [], command } }: Props) {
  const { t } = useTranslation('terminal');
  if (logIns.length === 0) return <LogInButton sessionId={sessionId} />;
  return (
    <ul aria-label={t('logInWays')} className="flex min-w-0 flex-col items-start gap-1.5">
      {command !== null && (
        <li>
          <LogInButton sessionId={sessionId} />
        </li>
      )}
      {logIns.map((way) => (
        <li key={way.id} className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Way sessionId={sessionId} way={way} />
        </li>
      ))}
    </ul>
  );
}

function Way({ sessionId, way }: { readonly sessionId: string; readonly way: LogInWay }) {
  const { t } = useTranslation('terminal');
  const { how, name, description } = way;
  if (how.type === 'variables')
    return (
      <span>
        {t(how.isOwnEntry ? 'logInEntry' : 'logInVariables', {
          name,
          variables: how.names.join(', '),
        })}
      </span>
    );
  if (how.type === 'agent')
    return (
      <>
        <AgentLogIn sessionId={sessionId} way={way} />
        {description !== null && <span className="text-xs text-muted">{description}</span>}
      </>
    );
  const variables = Object.entries(how.env).map(([key, value]) => `${key}=${value}`);
  return (
    <>
      <LogInButton sessionId={sessionId} way={way} />
      <code className="min-w-0 text-xs wrap-anywhere">
        {[...variables, how.file, ...how.args].join(' ')}
      </code>
    </>
  );
}

/** Starts the session with a login that the agent does by itself. */
function AgentLogIn({ sessionId, way }: { readonly sessionId: string; readonly way: LogInWay }) {
  const { t } = useTranslation('terminal');
  const api = useApi();
  const report = useReportFailure();
  const [busy, setBusy] = useState(false);
  const label = t('logInBy', { name: way.name });
  const logIn = async () => {
    setBusy(true);
    const commandId = newCommandId();
    const reply = await api['sessions.logIn']({ commandId, sessionId, wayId: way.id });
    setBusy(false);
    // The session itself shows why the agent did not start.
    if (!reply.ok && reply.error.kind !== 'agentUnavailable') report(reply.error, label);
  };
  return (
    <Button
      size="sm"
      busy={busy}
      icon={<LogIn aria-hidden className="size-3.5" />}
      onClick={() => void logIn()}
    >
      {label}
    </Button>
  );
}
