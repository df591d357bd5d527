import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { ABANDON_AFTER_SECONDS, type Settings } from '#shared/contract/desk.ts';
import { type SettingsChange } from '#shared/contract/calls/desk.ts';

import { useDurations } from './use-durations.ts';

const ABANDON = [60, 300, ABANDON_AFTER_SECONDS, 1800, 3600];

type Props = {
  readonly settings: Pick<Settings, 'mergeToolMessages' | 'abandonAfterSeconds'>;
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
};

/** How tools are shown in conversations, and when one without a result is closed. */
export function ToolFields({ settings, onSave }: Props) {
  const { t } = useTranslation('limits');
  const merges = settings.mergeToolMessages ?? true;
  const abandon = settings.abandonAfterSeconds ?? ABANDON_AFTER_SECONDS;
  const views = [
    { value: 'merged', label: t('toolsMerged') },
    { value: 'raw', label: t('toolsRaw') },
  ];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={t('toolsShown')}
        value={merges ? 'merged' : 'raw'}
        choices={views}
        onValueChange={(next) => void onSave({ mergeToolMessages: next === 'merged' })}
        hint={<p className="text-xs text-muted">{t('toolsShownHint')}</p>}
      />
      <Select
        label={t('abandon')}
        value={String(abandon)}
        choices={useDurations(ABANDON, abandon)}
        onValueChange={(next) => void onSave({ abandonAfterSeconds: Number(next) })}
        hint={<p className="text-xs text-muted">{t('abandonHint')}</p>}
      />
    </div>
  );
}
