import { Archive, ArchiveRestore, CircleStop, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { changeUi } from '#renderer/stores/ui.ts';
import { MenuItem, MenuSeparator } from '#renderer/ui/menu.tsx';
import type { Session } from '#shared/contract/sessions.ts';

import { useSessionCommands } from './session-commands.ts';

const RUNNING = new Set(['starting', 'working', 'waiting', 'idle']);

type Props = { readonly session: Session; /** Where renaming takes place. */ readonly place: 'list' | 'header' };

/** The same entries in the list's context menu and behind the button of the header. */
export function SessionMenuItems({ session, place }: Props) {
  const { t } = useTranslation('sessions');
  const commands = useSessionCommands(session.sessionId);
  const isRunning = RUNNING.has(session.status);
  const isArchived = session.archivedAt !== null;
  const isBusy = session.status === 'working' || session.status === 'waiting';
  return (
    <>
      <MenuItem
        icon={<Pencil aria-hidden />}
        shortcut="F2"
        onSelect={() => changeUi({ renaming: { sessionId: session.sessionId, place } })}
      >
        {t('action.rename')}
      </MenuItem>
      <MenuSeparator />
      {isBusy && (
        <MenuItem icon={<Square aria-hidden />} onSelect={() => void commands.interrupt()}>
          {t('action.interrupt')}
        </MenuItem>
      )}
      {isRunning && (
        <MenuItem icon={<CircleStop aria-hidden />} onSelect={() => void commands.terminate()}>
          {t('action.terminate')}
        </MenuItem>
      )}
      {!isRunning && !isArchived && (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => void commands.resume()}>
          {t('action.resume')}
        </MenuItem>
      )}
      <MenuItem
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        disabled={isRunning && !isArchived}
        onSelect={() => void commands.archive(!isArchived)}
      >
        {t(isArchived ? 'action.unarchive' : 'action.archive')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        dangerous
        disabled={isRunning}
        icon={<Trash2 aria-hidden />}
        onSelect={() => changeUi({ overlay: { kind: 'deleteSession', sessionId: session.sessionId } })}
      >
        {t('action.delete')}
      </MenuItem>
    </>
  );
}
