import { Archive, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useArchiveSessions } from '#renderer/stores/sessions/use-archive-sessions.ts';
import { useDeleteSessions } from '#renderer/stores/sessions/use-delete-sessions.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { clearSelection } from './list-state.ts';

type Props = {
  readonly sessions: readonly Session[];
  /** Moves the focus back to the list, because the bar disappears. */
  readonly onDone: () => void;
};

/** Returns false for a session that is in the archive. */
export function canArchive({ archivedAt }: Session): boolean {
  return archivedAt === null;
}

/** Shows how many sessions are selected, and what can be done with all of them. */
export function SelectionBar({ sessions, onDone }: Props) {
  const { t } = useTranslation('sessions');
  const archive = useArchiveSessions();
  const remove = useDeleteSessions();
  const clear = () => {
    clearSelection();
    onDone();
  };
  const run = (work: (sessions: readonly Session[]) => Promise<void>) => {
    clear();
    void work(sessions);
  };
  const button = (label: string, work: typeof archive, icon: ReactNode) => (
    <IconButton label={label} onClick={() => run(work)} className="size-6">
      {icon}
    </IconButton>
  );
  return (
    <div
      role="toolbar"
      aria-label={t('selection.label')}
      className="flex h-7 items-center gap-0.5 rounded-md bg-accent-soft pr-0.5 pl-2"
    >
      <span aria-hidden className="min-w-0 flex-1 truncate text-xs font-medium">
        {t('selection.count', { count: sessions.length })}
      </span>
      {sessions.some(canArchive) && button(t('action.archive'), archive, <Archive />)}
      {button(t('action.delete'), remove, <Trash2 />)}
      <IconButton label={t('selection.clear')} onClick={clear} className="size-6">
        <X />
      </IconButton>
    </div>
  );
}
