import { Archive, ArchiveRestore, Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useDrag } from '#renderer/stores/sessions/drag.ts';
import { isPinned } from '#renderer/stores/sessions/groups.ts';
import {
  useArchiveSessions,
  useUnarchiveSessions,
} from '#renderer/stores/sessions/use-archive-sessions.ts';
import { usePinSessions } from '#renderer/stores/sessions/use-pin-sessions.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { DropTarget } from './drop-target.tsx';

type Props = { readonly onDone: () => void };

/** Shows what can be done with the dragged sessions by dropping them here. */
export function DropBar({ onDone }: Props) {
  const sessions = useDrag((drag) => drag.sessions);
  if (sessions.length === 0) return null;
  return (
    // Above the list, so that no dropped row is already over it, and no toast covers it.
    <div className="absolute inset-x-2 bottom-full z-2 flex gap-2 rounded-lg border border-line bg-canvas p-2 shadow-high">
      <Targets sessions={sessions} onDone={onDone} />
    </div>
  );
}

function Targets({ sessions, onDone }: Props & { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('sessions');
  const archive = useArchiveSessions();
  const unarchive = useUnarchiveSessions();
  const pin = usePinSessions();
  const live = sessions.filter(({ archivedAt }) => archivedAt === null);
  const areAllPinned = live.every(isPinned);
  const run = (work: () => Promise<unknown>) => () => {
    onDone();
    void work();
  };
  if (live.length === 0)
    return (
      <DropTarget
        icon={<ArchiveRestore />}
        label={t('drag.unarchive')}
        onDrop={run(() => unarchive(sessions))}
      />
    );
  const ids = live.map(({ sessionId }) => sessionId);
  return (
    <>
      <DropTarget
        icon={areAllPinned ? <PinOff /> : <Pin />}
        label={t(areAllPinned ? 'action.unpin' : 'drag.pin')}
        onDrop={run(() => pin(ids, !areAllPinned))}
      />
      <DropTarget
        icon={<Archive />}
        label={t('action.archive')}
        onDrop={run(() => archive(live))}
      />
    </>
  );
}
