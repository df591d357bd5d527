import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';

/** Pins or unpins sessions. Resolves to false if one failed, after a toast reported it. */
export function usePinSessions() {
  const api = useApi();
  const report = useReportFailure();
  const { t } = useTranslation('sessions');
  return async (sessionIds: readonly string[], pinned: boolean): Promise<boolean> => {
    const replies = await Promise.all(
      sessionIds.map((sessionId) =>
        api['sessions.pin']({ commandId: newCommandId(), sessionId, pinned }),
      ),
    );
    const failed = replies.find((reply) => !reply.ok);
    if (failed?.ok === false)
      report(
        failed.error,
        t('action.failed', { action: t(pinned ? 'action.pin' : 'action.unpin') }),
      );
    return failed === undefined;
  };
}

/**
 * Returns a function that places sessions among the pinned ones, above `before`; null: as the last.
 * Resolves to false if one failed, after a toast reported it.
 */
export function useMovePins() {
  const api = useApi();
  const report = useReportFailure();
  const { t } = useTranslation('sessions');
  return async (sessionIds: readonly string[], before: string | null): Promise<boolean> => {
    for (const sessionId of sessionIds) {
      const target = { commandId: newCommandId(), sessionId, pinned: true, before };
      // One after another, so that they keep their order.
      // oxlint-disable-next-line no-await-in-loop
      const reply = await api['sessions.pin'](target);
      if (!reply.ok) {
        report(reply.error, t('action.failed', { action: t('action.pin') }));
        return false;
      }
    }
    return true;
  };
}
