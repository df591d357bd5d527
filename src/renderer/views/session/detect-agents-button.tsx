import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';

/** Renders a button that detects the agents of the machine again. The result arrives as a frame. */
export function DetectAgentsButton({ variant }: { readonly variant?: 'ghost' }) {
  const { t } = useTranslation('sessions');
  const api = useApi();
  const report = useReportFailure();
  const [busy, setBusy] = useState(false);
  const detect = async () => {
    setBusy(true);
    const reply = await api['agents.list']({ refresh: true });
    setBusy(false);
    if (!reply.ok) report(reply.error);
  };
  return (
    <Button
      size="sm"
      {...(variant && { variant })}
      busy={busy}
      icon={<RefreshCw aria-hidden className="size-3" />}
      onClick={() => void detect()}
    >
      {busy ? t('agentState.looking') : t('agentState.lookAgain')}
    </Button>
  );
}
