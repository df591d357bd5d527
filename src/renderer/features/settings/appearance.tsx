import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import type { Settings } from '#shared/contract/desk.ts';

import { ReadingDisplay } from './reading-display.tsx';
import type { SectionProps } from './section.ts';

const SYSTEM = 'system';

/** Language and theme of all windows; sizes and fonts of this browser. */
export function Appearance({ settings, onSave }: SectionProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageSelect
          value={settings.language}
          onChange={(language) => void onSave({ language })}
        />
        <ThemeSelect value={settings.theme} onChange={(theme) => void onSave({ theme })} />
      </div>
      <ReadingDisplay />
    </>
  );
}

/** The key that sends a prompt. */
export function Writing({ settings, onSave }: SectionProps) {
  return (
    <SendWithSelect value={settings.sendWith} onChange={(sendWith) => void onSave({ sendWith })} />
  );
}

type Choose<K extends keyof Settings> = {
  readonly value: Settings[K];
  readonly onChange: (value: Settings[K]) => void;
};

function LanguageSelect({ value, onChange }: Choose<'language'>) {
  const { t } = useTranslation('settings');
  const choices = [
    { value: SYSTEM, label: t('languageSystem') },
    { value: 'en', label: 'English' },
    { value: 'zh', label: '简体中文' },
  ];
  const change = (next: string) => onChange(next === 'en' || next === 'zh' ? next : null);
  return (
    <Select
      label={t('language')}
      value={value ?? SYSTEM}
      choices={choices}
      onValueChange={change}
    />
  );
}

function ThemeSelect({ value, onChange }: Choose<'theme'>) {
  const { t } = useTranslation('settings');
  const choices = [
    { value: SYSTEM, label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ];
  const change = (next: string) => onChange(next === 'light' || next === 'dark' ? next : null);
  return (
    <Select label={t('theme')} value={value ?? SYSTEM} choices={choices} onValueChange={change} />
  );
}

function SendWithSelect({ value, onChange }: Choose<'sendWith'>) {
  const { t } = useTranslation('settings');
  const choices = [
    { value: 'enter', label: t('sendEnter') },
    { value: 'modEnter', label: t('sendModEnter', { keys: shortcutLabel('Enter') }) },
  ];
  const change = (next: string) => onChange(next === 'modEnter' ? next : 'enter');
  return (
    <Select
      label={t('sendWith')}
      value={value ?? 'enter'}
      choices={choices}
      onValueChange={change}
    />
  );
}
