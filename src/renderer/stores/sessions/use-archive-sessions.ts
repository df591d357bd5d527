import { useTranslation } from 'react-i18next';

import { useOfferUndo } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { useForEachSession } from './use-for-each-session.ts';
import { useStopSessions } from './use-stop-sessions.ts';

/** Time in ms during which a toast offers to undo; the archive itself has no end. */
const UNDO_MS = 30_000;

/** Returns the call that archives a session or brings it back. */
function useArchiveCall() {
  const api = useApi();
  return (archived: boolean) =>
    async ({ sessionId }: Session) =>
      api['sessions.archive']({ commandId: newCommandId(), sessionId, archived });
}

/** Brings sessions back from the archive. */
export function useUnarchiveSessions(): (sessions: readonly Session[]) => Promise<void> {
  const forEach = useForEachSession();
  const call = useArchiveCall();
  const { t } = useTranslation('sessions');
  return async (sessions) => void (await forEach(sessions, t('action.unarchive'), call(false)));
}

/** Archives sessions, after it stopped those that run, and offers to undo both. */
export function useArchiveSessions(): (sessions: readonly Session[]) => Promise<void> {
  const offer = useOfferUndo();
  const forEach = useForEachSession();
  const { t } = useTranslation('sessions');
  const archive = useArchiveCall();
  const { stopFirst, startAfter } = useStopSessions();
  return async (sessions) => {
    const live = sessions.filter(({ archivedAt }) => archivedAt === null);
    const { done, text } = await forEach(live, t('action.archive'), stopFirst(archive(true)));
    if (done.length === 0) return;
    offer({
      title: t('selection.archived', { count: done.length }),
      text,
      action: t('delete.undo'),
      ms: UNDO_MS,
      undo: () => void forEach(done, t('delete.undo'), startAfter(archive(false))),
    });
  };
}
