import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { WebhookDelivery } from '#shared/notification/webhook-delivery.ts';

const SHOWN = 10;

/** Sends a test message and lists the last deliveries. */
export function ChannelLog({ channel }: { readonly channel: string }) {
  const { t, i18n } = useTranslation('notifications');
  const api = useApi();
  const report = useReportFailure();
  const [deliveries, setDeliveries] = useState<readonly WebhookDelivery[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void api['notifications.deliveries']({ channel, limit: SHOWN }).then((reply) => {
      if (isWanted && reply.ok) setDeliveries(reply.value.deliveries);
    });
    return () => void (isWanted = false);
  }, [api, channel]);
  const test = async () => {
    setBusy(true);
    const reply = await api['notifications.testChannel']({ commandId: newCommandId(), channel });
    if (!reply.ok) report(reply.error);
    const log = await api['notifications.deliveries']({ channel, limit: SHOWN });
    if (log.ok) setDeliveries(log.value.deliveries);
    setBusy(false);
  };
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <div className="flex flex-col gap-2">
      <Button className="self-start" busy={busy} onClick={() => void test()}>
        {t('log.test')}
      </Button>
      <div role="status" className="sr-only">
        {!busy && deliveries[0] ? stateText(deliveries[0]) : ''}
      </div>
      {deliveries.length > 0 && (
        <ul aria-label={t('log.label')} className="flex flex-col divide-y divide-line text-xs">
          {deliveries.map((delivery) => (
            <li
              key={delivery.deliveryId}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5"
            >
              <time
                className="text-muted tabular-nums"
                dateTime={new Date(delivery.createdAt).toISOString()}
              >
                {time.format(delivery.createdAt)}
              </time>
              <span>{t(`log.event.${delivery.payload.eventType}`)}</span>
              <span className={delivery.state === 'failed' ? 'text-danger' : 'text-muted'}>
                {stateText(delivery)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );

  function stateText({ state, attempts, lastResult }: WebhookDelivery): string {
    const result = lastResult === null ? '' : textIn(i18n.language, lastResult);
    return [t(`log.state.${state}`, { count: attempts }), result].filter(Boolean).join(' · ');
  }
}
