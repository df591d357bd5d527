import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useBrowsers } from '#renderer/stores/desk/desk.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';

/**
 * Lists the paired browsers. A browser that is revoked here stays in the list until the list is
 * closed.
 */
export function BrowserList() {
  const { t } = useTranslation('pairing');
  const [openedAt] = useState(() => Date.now());
  const listed = useBrowsers().filter(
    ({ revokedAt }) => revokedAt === null || revokedAt >= openedAt,
  );
  if (listed.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <ul aria-label={t('list')} className="flex flex-col divide-y divide-line">
      {listed.map((browser) => (
        <BrowserRow key={browser.browserId} browser={browser} />
      ))}
    </ul>
  );
}

function BrowserRow({
  browser: { browserId, name, scope, pairedAt, lastSeenAt, revokedAt },
}: {
  readonly browser: PairedBrowser;
}) {
  const { t, i18n } = useTranslation('pairing');
  const api = useApi();
  const report = useReportFailure();
  const [isBusy, setIsBusy] = useState(false);
  const at = (time: number) => formatMoment(time, i18n.language);
  const revoke = async () => {
    setIsBusy(true);
    const reply = await api['pairing.revoke']({ commandId: newCommandId(), browserId });
    setIsBusy(false);
    if (!reply.ok) report(reply.error);
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <div className={revokedAt === null ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-faint'}>
        <p className="text-sm wrap-anywhere">
          <VisibleText text={name} />
        </p>
        <p className="text-xs text-muted">
          {t('row', { scope: t(`scope.${scope}`), pairedAt: at(pairedAt), seenAt: at(lastSeenAt) })}
        </p>
      </div>
      {revokedAt === null ? (
        <Button
          size="sm"
          busy={isBusy}
          aria-label={t('revokeOf', { name })}
          onClick={() => void revoke()}
        >
          {t('revoke')}
        </Button>
      ) : (
        <span role="status" className="text-xs text-muted">
          {t('revoked')}
        </span>
      )}
    </li>
  );
}
