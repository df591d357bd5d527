import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useClient } from '#renderer/stores/connection/api.ts';
import type { ConnectionStatus } from '#renderer/stores/connection/connection-store.ts';

/** Renders the button that retries the connection at once. */
export function ConnectionActions({ status }: { readonly status: ConnectionStatus }) {
  const { t } = useTranslation();
  const client = useClient();
  if (status.kind !== 'refused' && status.kind !== 'reconnecting') return null;
  const isTrying = status.kind === 'reconnecting' && status.retryAt === null;
  return (
    <Button
      size="sm"
      busy={isTrying}
      icon={<RotateCw aria-hidden className="size-3" />}
      onClick={() => client.retry()}
    >
      {t('connection.retryNow')}
    </Button>
  );
}
