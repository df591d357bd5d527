import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { NotificationSettings } from '#shared/notification/notification-settings.ts';

import { SigningKey } from './signing-key.tsx';
import { WebhookLog } from './webhook-log.tsx';

type Webhook = NotificationSettings['webhook'];
type Props = { readonly value: Webhook; readonly onSave: (value: Webhook) => Promise<boolean> };

/** Where messages go, what they carry, how a receiver knows them, and what became of the last ones. */
export function WebhookFields({ value, onSave }: Props) {
  const { t } = useTranslation('notifications');
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-canvas p-3">
      <AddressField key={value.url} value={value} onSave={onSave} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('webhook.content')}
          value={value.sendsContent ? 'all' : 'none'}
          choices={[
            { value: 'all', label: t('webhook.contentAll') },
            { value: 'none', label: t('webhook.contentNone') },
          ]}
          onValueChange={(next) => void onSave({ ...value, sendsContent: next === 'all' })}
        />
        <Select
          label={t('webhook.private')}
          value={value.allowsPrivate ? 'allow' : 'refuse'}
          choices={[
            { value: 'refuse', label: t('webhook.privateRefuse') },
            { value: 'allow', label: t('webhook.privateAllow') },
          ]}
          onValueChange={(next) => void onSave({ ...value, allowsPrivate: next === 'allow' })}
        />
      </div>
      <SigningKey />
      {value.url !== '' && <WebhookLog key={value.url} />}
    </div>
  );
}

function AddressField({ value, onSave }: Props) {
  const { t } = useTranslation('notifications');
  const { t: tCommon } = useTranslation();
  const [url, setUrl] = useState(value.url);
  const [busy, setBusy] = useState(false);
  const text = url.trim();
  const isAddress = text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
  const save = async () => {
    setBusy(true);
    await onSave({ ...value, url: text });
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isAddress) void save();
      }}
    >
      <TextField
        mono
        label={t('webhook.url')}
        hint={t('webhook.urlHint')}
        error={isAddress ? null : t('webhook.urlWrong')}
        placeholder={t('webhook.urlExample')}
        value={url}
        maxLength={2000}
        onValueChange={setUrl}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button type="submit" busy={busy} disabled={!isAddress || text === value.url}>
            {tCommon('action.save')}
          </Button>
        }
      />
    </form>
  );
}
