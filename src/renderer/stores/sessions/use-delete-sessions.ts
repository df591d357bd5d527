import { useTranslation } from 'react-i18next';

import { useOfferUndo } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { selectedSession } from '#renderer/stores/window/front.ts';
import { forgetFront, selectSession, useUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { type Session } from '#shared/contract/sessions.ts';
import { UNDO_DELETE_MS } from '#shared/contract/sessions.ts';

import { useForEachSession } from './use-for-each-session.ts';
import { useStopSessions } from './use-stop-sessions.ts';

/**
 * Deletes sessions at once, after it stopped those that run, and offers to undo both as long as core
 * keeps them.
 */
export function useDeleteSessions(): (sessions: readonly Session[]) => Promise<void> {
  const api = useApi();
  const offer = useOfferUndo();
  const forEach = useForEachSession();
  const { t } = useTranslation('sessions');
  const { stopFirst, startAfter } = useStopSessions();
  const command = (sessionId: string) => ({ commandId: newCommandId(), sessionId });
  return async (sessions) => {
    const { done, text } = await forEach(
      sessions,
      t('action.delete'),
      stopFirst(({ sessionId }) => api['sessions.discard'](command(sessionId))),
    );
    if (done.length === 0) return;
    const ids = done.map(({ sessionId }) => sessionId);
    const front = ids.find((id) => id === selectedSession(useUi.getState()));
    forgetFront(ids);
    const undo = async () => {
      const restored = await forEach(
        done,
        t('delete.undo'),
        startAfter(({ sessionId }) => api['sessions.restore'](command(sessionId))),
      );
      const shown = restored.done.find(({ sessionId }) => sessionId === front);
      if (shown) selectSession(shown.sessionId, Date.now());
    };
    offer({
      title: done.length === 1 ? t('delete.done') : t('selection.deleted', { count: done.length }),
      text,
      action: t('delete.undo'),
      ms: UNDO_DELETE_MS,
      undo: () => void undo(),
    });
  };
}
