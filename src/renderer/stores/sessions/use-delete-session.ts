import { useTranslation } from 'react-i18next';

import { useOfferUndo, useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { UNDO_DELETE_MS, type Session } from '#shared/contract/sessions.ts';

/** Deletes a session at once and offers to undo it as long as core keeps the session. */
export function useDeleteSession(): (session: Session) => Promise<void> {
  const api = useApi();
  const report = useReportFailure();
  const offer = useOfferUndo();
  const { t } = useTranslation('sessions');
  return async ({ sessionId, title }) => {
    const done = await api['sessions.discard']({ commandId: newCommandId(), sessionId });
    if (!done.ok) return report(done.error, t('action.failed', { action: t('action.delete') }));
    const undo = async () => {
      const restored = await api['sessions.restore']({ commandId: newCommandId(), sessionId });
      if (!restored.ok) report(restored.error, t('action.failed', { action: t('delete.undo') }));
    };
    return offer({
      title: t('delete.done'),
      text: title,
      action: t('delete.undo'),
      ms: UNDO_DELETE_MS,
      undo: () => void undo(),
    });
  };
}
