import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import type { NotificationSettings } from '#shared/notification/notification-settings.ts';

type QuietHours = NotificationSettings['quietHours'];
type Props = { readonly value: QuietHours; readonly onChange: (value: QuietHours) => void };

const modes = ['off', 'allButHigh', 'all'] as const;

function modeOf({ isOn, letsHighThrough }: QuietHours): (typeof modes)[number] {
  if (!isOn) return 'off';
  return letsHighThrough ? 'allButHigh' : 'all';
}

export function QuietHoursFields({ value, onChange }: Props) {
  const { t } = useTranslation('notifications');
  const choices = modes.map((mode) => ({ value: mode, label: t(`quiet.${mode}`) }));
  const choose = (mode: string) =>
    onChange({ ...value, isOn: mode !== 'off', letsHighThrough: mode !== 'all' });
  const setTime = (name: 'from' | 'to', time: string) => {
    // An emptied field contains no time.
    if (/^\d\d:\d\d$/.test(time)) onChange({ ...value, [name]: time });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('quiet.label')}
        value={modeOf(value)}
        choices={choices}
        onValueChange={choose}
      />
      {value.isOn && (
        <div className="grid grid-cols-2 gap-4">
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="time"
              required
              label={t(`quiet.${name}`)}
              value={value[name]}
              onValueChange={(time) => setTime(name, time)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
