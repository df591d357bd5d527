import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { AgentProblem } from '#renderer/views/session/agent-problem.tsx';
import { HistoryNote } from '#renderer/views/session/history-note.tsx';
import { LogInWays } from '#renderer/views/session/log-in-ways.tsx';
import { NOT_LOGGED_IN } from '#shared/agents/log-in-way.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Shows why a session cannot continue, and the remedy. */
export function SessionBanner({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const { unarchive } = useSessionCommands(session.sessionId);
  const { problem, status, interruptedTurn, archivedAt, history } = session;
  if (archivedAt !== null) {
    return (
      <Note text={t('hint.archived')}>
        <Button size="sm" onClick={() => void unarchive()}>
          {t('action.unarchive')}
        </Button>
      </Note>
    );
  }
  if (problem !== null) {
    return (
      <div className="shrink-0 px-3 pt-2 md:px-4">
        <AgentProblem
          failure={problem}
          root={session}
          tone={status === 'failed' ? 'danger' : 'warning'}
          {...(problem.kind === NOT_LOGGED_IN && {
            actions: <LogInWays sessionId={session.sessionId} problem={problem} />,
          })}
        />
      </div>
    );
  }
  if (history) return <HistoryNote sessionId={session.sessionId} history={history} />;
  return status === 'stopped' && interruptedTurn ? <Note text={t('hint.interrupted')} /> : null;
}

function Note({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div
      role="note"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-sunken px-3 py-1.5 text-xs text-muted md:px-4"
    >
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </div>
  );
}
