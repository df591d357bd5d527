import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import type { Settings } from '#shared/contract/desk.ts';
import type { SettingsChange } from '#shared/contract/calls/desk.ts';
import {
  defaultExtraction,
  timeLimitOf,
  windowsOf,
  type ExtractionSettings,
} from '#shared/detection/extraction-settings.ts';

import { useKeptText } from './use-kept-text.ts';

type Props = {
  readonly extraction: Settings['extraction'];
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
};

const MOST_STEPS = 10;
const TIME_LIMITS = [5, 10, 20, 30, 60];

/** How much of a terminal is read for a question. */
export function ExtractionFields({ extraction, onSave }: Props) {
  const { t } = useTranslation('limits');
  const { t: tCommon } = useTranslation();
  const now = extraction ?? defaultExtraction;
  const saved = now.windows.join(', ');
  const { text, setText, busy, save } = useKeptText(saved, async (typed) => {
    const windows = typed === '' ? defaultExtraction.windows : windowsOf(typed);
    return windows !== null && onSave({ extraction: { ...now, windows: [...windows] } });
  });
  /** An empty field brings back the default numbers, and shows them. */
  const saveWindows = async () => {
    await save();
    if (text.trim() === '') setText(defaultExtraction.windows.join(', '));
  };
  const isWrong = text.trim() !== '' && windowsOf(text) === null;
  const steps = Array.from({ length: MOST_STEPS }, (_, at) => ({
    value: String(at + 1),
    label: String(at + 1),
  }));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void saveWindows();
      }}
    >
      <p className="text-muted">{t('readingHint')}</p>
      <TextField
        mono
        label={t('windows')}
        hint={isWrong ? t('windowsWrong') : undefined}
        placeholder={defaultExtraction.windows.join(', ')}
        value={text}
        onValueChange={setText}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button type="submit" busy={busy} disabled={isWrong || text.trim() === saved}>
            {tCommon('action.save')}
          </Button>
        }
      />
      <Select
        label={t('steps')}
        value={String(now.steps)}
        choices={steps}
        onValueChange={(next) => void onSave({ extraction: { ...now, steps: Number(next) } })}
      />
      <TimeLimit extraction={now} onSave={onSave} />
    </form>
  );
}

type TimeLimitProps = {
  readonly extraction: ExtractionSettings;
  readonly onSave: Props['onSave'];
};

function TimeLimit({ extraction, onSave }: TimeLimitProps) {
  const { t } = useTranslation('limits');
  const limits = TIME_LIMITS.map((seconds) => ({
    value: String(seconds),
    label: t('timeLimitSeconds', { seconds }),
  }));
  return (
    <Select
      label={t('timeLimit')}
      hint={<p className="text-xs text-muted">{t('timeLimitHint')}</p>}
      value={String(timeLimitOf(extraction) / 1000)}
      choices={limits}
      onValueChange={(next) =>
        void onSave({ extraction: { ...extraction, timeoutMs: Number(next) * 1000 } })
      }
    />
  );
}
