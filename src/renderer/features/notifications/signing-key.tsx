import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';

type Key = { readonly key: string; readonly place: 'keychain' | 'file' };

/** Shows the signing key on demand only. */
export function SigningKey({ channel }: { readonly channel: string }) {
  const { t } = useTranslation('notifications');
  const api = useApi();
  const report = useReportFailure();
  const [shown, setShown] = useState<Key | null>(null);
  const fetchKey = async (renew: boolean) => {
    const reply = await api['notifications.signingKey']({
      commandId: newCommandId(),
      channel,
      renew,
    });
    if (reply.ok) setShown(reply.value);
    else report(reply.error);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{t('key.label')}</p>
      {shown === null ? (
        <Button className="self-start" onClick={() => void fetchKey(false)}>
          {t('key.show')}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 text-xs wrap-anywhere">{shown.key}</code>
          <CopyButton text={shown.key} label={t('key.copy')} />
          <Button size="sm" onClick={() => void fetchKey(true)}>
            {t('key.renew')}
          </Button>
        </div>
      )}
      <p className="text-xs text-muted">{t(shown ? `key.in.${shown.place}` : 'key.hint')}</p>
    </div>
  );
}
