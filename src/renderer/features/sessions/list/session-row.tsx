import { Columns2 } from 'lucide-react';
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

type Props = {
  readonly session: Session;
  readonly isWaiting: boolean;
  /** True if it is the session of the column that has the focus. */
  readonly isFront: boolean;
  /** True if it is visible in the other column. */
  readonly isBeside: boolean;
};

export function SessionRow({ session, isWaiting, isFront, isBeside }: Props) {
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
            <RowButton
              session={session}
              isWaiting={isWaiting}
              isFront={isFront}
              isBeside={isBeside}
            />
          )}
        </li>
      }
    />
  );
}

function RowButton({ session, isWaiting, isFront, isBeside }: Props) {
  const { t } = useTranslation('sessions');
  const remove = useDeleteSession();
  const isVisible = isFront || isBeside;
  const isNews = useUi(
    (ui) => !isVisible && isUnread(session, ui.seenAt[session.sessionId] ?? ui.since),
  );
  const status = isWaiting ? 'waiting' : session.status;
  return (
    <button
      type="button"
      {...{ [SESSION_ROW]: '' }}
      aria-current={isFront ? 'true' : undefined}
      onClick={() => selectSession(session.sessionId, Date.now())}
      onKeyDown={(event) => rowKeys(event, session, { remove, isVisible })}
      className={classNames(
        'flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left transition-colors duration-75 focus-visible:-outline-offset-2',
        isFront ? 'bg-selected' : isBeside ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      <StatusIcon status={status} className="mt-[0.1875rem]" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            className={classNames(
              'min-w-0 flex-1 truncate',
              (isNews || isWaiting || isVisible) && 'font-medium',
            )}
          >
            {session.title}
          </span>
          <span className="sr-only">{`, ${t(`status.${status}`)},`}</span>
          {isBeside && <BesideMark />}
          <span className="shrink-0 text-2xs text-faint">
            <AgeText time={session.updatedAt} />
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-xs text-muted">
          <Place session={session} />
          {isNews && <NewsMark />}
        </span>
      </span>
    </button>
  );
}

/** Shows the agent of a session, and its folder if the agent works in one. */
function Place({ session }: Pick<Props, 'session'>) {
  const agent = useAgent(session.agentId);
  return (
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
  );
}

/** Marks the session that the other column shows. */
function BesideMark() {
  const { t } = useTranslation('sessions');
  return (
    <>
      <span className="sr-only">{t('columns.visible')}</span>
      <Columns2 aria-hidden className="size-3 shrink-0 self-center text-muted" />
    </>
  );
}

function NewsMark() {
  const { t } = useTranslation('sessions');
  return (
    <>
      <span className="sr-only">{t('list.news')}</span>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent-solid" />
    </>
  );
}
