import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import type { Settings } from '#shared/contract/desk.ts';
import type { SettingsChange } from '#shared/contract/calls/desk.ts';
import { interactionType, type InteractionType } from '#shared/interaction/interaction.ts';

import { useDurations } from './use-durations.ts';

const NEVER = 'never';
const TIMEOUTS = [60, 300, 900, 3600];
const UNSEEN = [30, 60, 300];
const DEFAULT_UNSEEN = 30;

type Props = {
  readonly settings: Pick<Settings, 'questionTimeouts' | 'unseenAfterSeconds' | 'dockQuestions'>;
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
};

/** When questions end by themselves, and when one counts as unseen. */
export function QuestionLimits({ settings, onSave }: Props) {
  const { t } = useTranslation('limits');
  const { questionTimeouts, unseenAfterSeconds } = settings;
  const unseen = unseenAfterSeconds ?? DEFAULT_UNSEEN;
  const places = [
    { value: 'dialog', label: t('placeDialog') },
    { value: 'docked', label: t('placeDocked') },
  ];
  const saveTimeout = (type: InteractionType, seconds: number | null) =>
    void onSave({ questionTimeouts: { [type]: seconds } });
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('place')}
        value={settings.dockQuestions === true ? 'docked' : 'dialog'}
        choices={places}
        onValueChange={(next) => void onSave({ dockQuestions: next === 'docked' })}
        hint={<p className="text-xs text-muted">{t('placeHint')}</p>}
      />
      <p className="text-muted">{t('hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {interactionType.options.map((type) => (
          <TimeoutSelect
            key={type}
            type={type}
            seconds={questionTimeouts?.[type] ?? null}
            onChange={saveTimeout}
          />
        ))}
      </div>
      <Select
        label={t('unseen')}
        value={String(unseen)}
        choices={useDurations(UNSEEN, unseen)}
        onValueChange={(next) => void onSave({ unseenAfterSeconds: Number(next) })}
        hint={<p className="text-xs text-muted">{t('unseenHint')}</p>}
      />
    </div>
  );
}

type TimeoutProps = {
  readonly type: InteractionType;
  readonly seconds: number | null;
  readonly onChange: (type: InteractionType, seconds: number | null) => void;
};

function TimeoutSelect({ type, seconds, onChange }: TimeoutProps) {
  const { t } = useTranslation('limits');
  const choices = [{ value: NEVER, label: t('never') }, ...useDurations(TIMEOUTS, seconds)];
  const change = (next: string) => onChange(type, next === NEVER ? null : Number(next));
  return (
    <Select
      label={t(type)}
      value={seconds === null ? NEVER : String(seconds)}
      choices={choices}
      onValueChange={change}
    />
  );
}
