import { useTranslation } from 'react-i18next';

import { useNow } from '#renderer/kit/time/now.ts';
import type { ConnectionStatus } from '#renderer/stores/connection/connection-store.ts';

const SECOND = 1_000;

export type ConnectionText = {
  readonly title: string;
  readonly remedy: string | null;
  readonly countdown: string | null;
};

/** Returns the state of the connection and its remedy in the person's language. */
export function useConnectionText(status: ConnectionStatus): ConnectionText {
  const { t } = useTranslation();
  const { t: tPairing } = useTranslation('pairing');
  const now = useNow(SECOND);
  switch (status.kind) {
    case 'connecting':
      return { title: t('connection.connecting'), remedy: null, countdown: null };
    case 'connected':
      return { title: t('connection.connected'), remedy: null, countdown: null };
    case 'refused':
      return {
        title: tPairing(status.why === 'noToken' ? 'screen.title' : 'screen.ended'),
        remedy: tPairing('screen.remedy'),
        countdown: null,
      };
    case 'reconnecting': {
      const count =
        status.retryAt === null ? 0 : Math.max(0, Math.ceil((status.retryAt - now) / SECOND));
      return {
        title: t(status.isGone ? 'connection.gone' : 'connection.reconnecting'),
        remedy: status.isGone ? t('connection.goneRemedy') : null,
        countdown: count > 0 ? t('connection.retryIn', { count }) : t('connection.connecting'),
      };
    }
  }
}
