import { useTranslation } from 'react-i18next';

import { visibleText } from '#shared/base/visible-text.ts';
import type { TmuxServer, TmuxSession } from '#shared/contract/calls/tmux.ts';

import { PaneRow } from './pane-row.tsx';

type Props = {
  readonly server: TmuxServer;
  readonly isOnly: boolean;
  readonly onClose: () => void;
};

/** Lists the sessions of one tmux server, each with its panes. */
export function ServerPart({ server, isOnly, onClose }: Props) {
  const { t } = useTranslation('tmux');
  return (
    <div className="flex flex-col gap-3">
      {!isOnly && (
        <h3 className="text-2xs font-medium text-muted">
          {t('server', { name: visibleText(server.name) })}
        </h3>
      )}
      {!server.watched && server.sessions.length > 0 && (
        <p className="text-xs text-muted">{t('polled')}</p>
      )}
      {server.sessions.map((session) => (
        <SessionPart
          key={session.tmuxSessionId}
          socket={server.socket}
          session={session}
          onClose={onClose}
        />
      ))}
    </div>
  );
}

type SessionProps = {
  readonly socket: string;
  readonly session: TmuxSession;
  readonly onClose: () => void;
};

function SessionPart({ socket, session, onClose }: SessionProps) {
  const { t } = useTranslation('tmux');
  const name = visibleText(session.name);
  return (
    <section>
      <h4 className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        <span className="text-xs font-normal text-muted">
          {session.attached === 0 ? t('detached') : t('attached', { count: session.attached })}
        </span>
      </h4>
      <ul
        aria-label={t('panes', { session: name })}
        className="mt-1 divide-y divide-line rounded-lg border border-line"
      >
        {session.windows.flatMap((window) =>
          window.panes.map((pane) => (
            <PaneRow
              key={`${window.windowId} ${pane.paneId}`}
              socket={socket}
              session={session}
              window={window}
              pane={pane}
              onClose={onClose}
            />
          )),
        )}
      </ul>
    </section>
  );
}
