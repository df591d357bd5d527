import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { changePreferences, usePreferences } from '#renderer/stores/terminal/preferences.ts';

const SIZES = [10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32];

/** Edits the appearance and behaviour of terminals on this device. */
export function TerminalSettings() {
  const { t } = useTranslation('terminal');
  const { fontSize, screenReader, clipboard, shiftEnter } = usePreferences();
  const sizes = [...new Set([...SIZES, fontSize])].toSorted((a, b) => a - b);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('settings.fontSize')}
          value={String(fontSize)}
          choices={sizes.map((size) => ({
            value: String(size),
            label: t('settings.pixels', { count: size }),
          }))}
          onValueChange={(size) => changePreferences({ fontSize: Number(size) })}
        />
        <Select
          label={t('settings.screenReader')}
          value={screenReader ? 'on' : 'off'}
          choices={[
            { value: 'off', label: t('settings.screenReaderOff') },
            { value: 'on', label: t('settings.screenReaderOn') },
          ]}
          onValueChange={(value) => changePreferences({ screenReader: value === 'on' })}
        />
        <Select
          label={t('settings.clipboard')}
          value={clipboard ? 'allow' : 'ask'}
          choices={[
            { value: 'ask', label: t('settings.clipboardAsk') },
            { value: 'allow', label: t('settings.clipboardAllow') },
          ]}
          onValueChange={(value) => changePreferences({ clipboard: value === 'allow' })}
        />
        <Select
          label={t('settings.shiftEnter')}
          value={shiftEnter}
          choices={[
            { value: 'newLine', label: t('settings.shiftEnterNewLine') },
            { value: 'enter', label: t('settings.shiftEnterEnter') },
          ]}
          onValueChange={(value) =>
            changePreferences({ shiftEnter: value === 'enter' ? 'enter' : 'newLine' })
          }
        />
      </div>
      <p className="text-xs text-muted">{t('settings.hint')}</p>
    </>
  );
}
