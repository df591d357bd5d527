import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/stores/connection/api.ts';
import { LlmFields } from '#renderer/features/detection/llm-fields.tsx';
import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import { NotificationFields } from '#renderer/features/notifications/notification-fields.tsx';
import { PairingSettings } from '#renderer/features/pairing/pairing-settings.tsx';
import { DesktopSettings } from '#renderer/features/shell/desktop-settings.tsx';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { useShell } from '#renderer/stores/window/shell.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { RuleList } from './rules/rule-list.tsx';
import { TerminalSettings } from '#renderer/features/terminal/terminal-settings.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import type { Settings, SettingsChange } from '#shared/contract/desk.ts';

import { About } from './about.tsx';
import { AgentFields } from './agent-fields.tsx';
import { EditorField } from './editor-field.tsx';
import { ExtractionFields } from './extraction-fields.tsx';
import { QuestionLimits } from './question-limits.tsx';
import { ToolFields } from './tool-fields.tsx';

const SYSTEM = 'system';

export function SettingsDialog() {
  const { t } = useTranslation('settings');
  const api = useApi();
  const settings = useSettings();
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (change: SettingsChange): Promise<boolean> => {
    const reply = await api['settings.set']({ commandId: newCommandId(), settings: change });
    setFailure(reply.ok ? null : reply.error);
    return reply.ok;
  };
  return (
    <Dialog open onOpenChange={() => changeUi({ overlay: null })} title={t('title')} description={t('description')}>
      <div className="flex flex-col gap-6">
        {failure && <ProblemBox failure={failure} />}
        <DeskSections settings={settings} onSave={save} />
        <ThisMachine />
        <AgentSections settings={settings} onSave={save} />
        <AnswerSections settings={settings} onSave={save} />
        <Section title={t('about')}>
          <About />
        </Section>
      </div>
    </Dialog>
  );
}

type SectionsProps = { readonly settings: Settings; readonly onSave: (change: SettingsChange) => Promise<boolean> };

function DeskSections({ settings, onSave }: SectionsProps) {
  const { t } = useTranslation('settings');
  const { t: tLimits } = useTranslation('limits');
  const { t: tNotifications } = useTranslation('notifications');
  const { t: tLlm } = useTranslation('llm');
  return (
    <>
      <Section title={t('appearance')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <LanguageSelect value={settings.language} onChange={(language) => void onSave({ language })} />
          <ThemeSelect value={settings.theme} onChange={(theme) => void onSave({ theme })} />
        </div>
      </Section>
      <Section title={t('writing')}>
        <SendWithSelect value={settings.sendWith} onChange={(sendWith) => void onSave({ sendWith })} />
      </Section>
      <Section title={tNotifications('title')}>
        <NotificationFields />
      </Section>
      <Section title={tLlm('title')}>
        <LlmFields />
      </Section>
      <Section title={tLimits('reading')}>
        <ExtractionFields extraction={settings.extraction} onSave={onSave} />
      </Section>
    </>
  );
}

/** The desktop app has settings of its own; other browsers are paired with a server only. */
function ThisMachine() {
  const { t: tPairing } = useTranslation('pairing');
  const { t: tShell } = useTranslation('shell');
  const shell = useShell();
  return shell ? (
    <Section title={tShell('title')}>
      <DesktopSettings shell={shell} />
    </Section>
  ) : (
    <Section title={tPairing('title')}>
      <PairingSettings />
    </Section>
  );
}

function AgentSections({ settings, onSave }: SectionsProps) {
  const { t } = useTranslation('settings');
  const { t: tFiles } = useTranslation('files');
  const { t: tLimits } = useTranslation('limits');
  const { t: tTerminal } = useTranslation('terminal');
  return (
    <>
      <Section title={tFiles('settings.title')}>
        <EditorField settings={settings} onSave={onSave} />
      </Section>
      <Section title={tTerminal('settings.title')}>
        <TerminalSettings />
      </Section>
      <Section title={t('agents')}>
        <AgentFields settings={settings} onSave={onSave} />
      </Section>
      <Section title={tLimits('tools')}>
        <ToolFields settings={settings} onSave={onSave} />
      </Section>
    </>
  );
}

function AnswerSections({ settings, onSave }: SectionsProps) {
  const { t: tLimits } = useTranslation('limits');
  const { t: tRules } = useTranslation('rules');
  const { t: tAudit } = useTranslation('audit');
  return (
    <>
      <Section title={tLimits('title')}>
        <QuestionLimits settings={settings} onSave={onSave} />
      </Section>
      <Section title={tRules('title')}>
        <RuleList />
      </Section>
      <Section title={tAudit('settings.title')}>
        <p className="text-muted">{tAudit('settings.hint')}</p>
        <Button className="self-start" onClick={() => changeUi({ overlay: { kind: 'audit' } })}>
          {tAudit('open')}
        </Button>
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="border-b border-line pb-1 text-xs font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

type Choose<K extends keyof Settings> = { readonly value: Settings[K]; readonly onChange: (value: Settings[K]) => void };

function LanguageSelect({ value, onChange }: Choose<'language'>) {
  const { t } = useTranslation('settings');
  const choices = [
    { value: SYSTEM, label: t('languageSystem') },
    { value: 'en', label: 'English' },
    { value: 'zh', label: '简体中文' },
  ];
  const change = (next: string) => onChange(next === 'en' || next === 'zh' ? next : null);
  return <Select label={t('language')} value={value ?? SYSTEM} choices={choices} onValueChange={change} />;
}

function ThemeSelect({ value, onChange }: Choose<'theme'>) {
  const { t } = useTranslation('settings');
  const choices = [
    { value: SYSTEM, label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ];
  const change = (next: string) => onChange(next === 'light' || next === 'dark' ? next : null);
  return <Select label={t('theme')} value={value ?? SYSTEM} choices={choices} onValueChange={change} />;
}

function SendWithSelect({ value, onChange }: Choose<'sendWith'>) {
  const { t } = useTranslation('settings');
  const choices = [
    { value: 'enter', label: t('sendEnter') },
    { value: 'modEnter', label: t('sendModEnter', { keys: shortcutLabel('Enter') }) },
  ];
  const change = (next: string) => onChange(next === 'modEnter' ? next : 'enter');
  return <Select label={t('sendWith')} value={value ?? 'enter'} choices={choices} onValueChange={change} />;
}
