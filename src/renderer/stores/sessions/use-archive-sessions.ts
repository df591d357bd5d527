import { useTranslation } from 'react-i18next';

import { useOfferUndo } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { useForEachSession } from './use-for-each-session.ts';

/** Time in ms during which a toast offers to undo; the archive itself has no end. */
const UNDO_MS = 30_000;

/** Archives sessions and offers to undo it. Of several sessions, those that run are left out. */
export function useArchiveSessions(): (sessions: readonly Session[]) => Promise<void> {
  const api = useApi();
  const offer = useOfferUndo();
  const forEach = useForEachSession();
  const { t } = useTranslation('sessions');
  const archive =
    (archived: boolean) =>
    async ({ sessionId }: Session) =>
      api['sessions.archive']({ commandId: newCommandId(), sessionId, archived });
  return async (sessions) => {
    const live = sessions.filter(({ archivedAt }) => archivedAt === null);
    const { done, text } = await forEach(live, t('action.archive'), archive(true));
    if (done.length === 0) return;
    offer({
      title: t('selection.archived', { count: done.length }),
      text,
      action: t('delete.undo'),
      ms: UNDO_MS,
      undo: () => void forEach(done, t('delete.undo'), archive(false)),
    });
  };
}
