import { useTranslation } from 'react-i18next';

import { SESSION_ROW } from '#renderer/kit/keyboard/regions.ts';
import { folderName } from '#renderer/kit/text/paths.ts';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { ContextMenu } from '#renderer/kit/ui/overlays/menu.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { isUnread } from '#renderer/stores/sessions/groups.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { useDeleteSession } from '#renderer/stores/sessions/use-delete-session.ts';
import { changeUi, selectSession, useUi } from '#renderer/stores/window/ui.ts';
import { RenameField } from '#renderer/views/session/rename-field.tsx';
import type { Session } from '#shared/contract/sessions.ts';

import { SessionMenuItems } from '../session-menu.tsx';
import { StatusIcon } from '../status-icon.tsx';
import { rowKeys } from './row-keys.ts';

type Props = { readonly session: Session; readonly isWaiting: boolean; readonly isFront: boolean };

export function SessionRow({ session, isWaiting, isFront }: Props) {
  const { sessionId, title } = session;
  const { rename } = useSessionCommands(sessionId);
  const isRenaming = useUi(
    (ui) => ui.renaming?.sessionId === sessionId && ui.renaming.place === 'list',
  );
  const endRenaming = (next: string | null) => {
    changeUi({ renaming: null });
    if (next !== null) void rename(next);
  };
  return (
    <ContextMenu
      items={<SessionMenuItems session={session} place="list" />}
      trigger={
        <li className="relative">
          {isRenaming ? (
            <div className="px-2 py-1.5">
              <RenameField title={title} onDone={endRenaming} />
            </div>
          ) : (
            <RowButton session={session} isWaiting={isWaiting} isFront={isFront} />
          )}
        </li>
      }
    />
  );
}

function RowButton({ session, isWaiting, isFront }: Props) {
  const { t } = useTranslation('sessions');
  const remove = useDeleteSession();
  const agent = useAgent(session.agentId);
  const isNews = useUi(
    (ui) => !isFront && isUnread(session, ui.seenAt[session.sessionId] ?? ui.since),
  );
  const status = isWaiting ? 'waiting' : session.status;
  return (
    <button
      type="button"
      {...{ [SESSION_ROW]: '' }}
      aria-current={isFront ? 'true' : undefined}
      onClick={() => selectSession(session.sessionId, Date.now())}
      onKeyDown={(event) => rowKeys(event, session, remove)}
      className={classNames(
        'flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left transition-colors duration-75 focus-visible:-outline-offset-2',
        isFront ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <StatusIcon status={status} className="mt-[0.1875rem]" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            className={classNames(
              'min-w-0 flex-1 truncate',
              (isNews || isWaiting || isFront) && 'font-medium',
            )}
          >
            {session.title}
          </span>
          <span className="sr-only">{`, ${t(`status.${status}`)},`}</span>
          <span className="shrink-0 text-2xs text-faint">
            <AgeText time={session.updatedAt} />
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-xs text-muted">
          <span className="min-w-0 flex-1 truncate" title={session.cwd}>
            {agent?.name ?? session.agentId}
            {agent?.needsFolder !== false && (
              <>
                <span aria-hidden className="px-1 text-faint">
                  ·
                </span>
                {folderName(session.cwd)}
              </>
            )}
          </span>
          {isNews && (
            <>
              <span className="sr-only">{t('list.news')}</span>
              <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent-solid" />
            </>
          )}
        </span>
      </span>
    </button>
  );
}
