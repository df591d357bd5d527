import { useTranslation } from 'react-i18next';

import { AuditSettings } from '#renderer/features/audit/audit-settings.tsx';
import { LlmFields } from '#renderer/features/detection/llm-fields.tsx';
import { NotificationFields } from '#renderer/features/notifications/notification-fields.tsx';
import { PairingSettings } from '#renderer/features/pairing/pairing-settings.tsx';
import { About } from '#renderer/features/settings/about.tsx';
import { AgentFields } from '#renderer/features/settings/agent-fields.tsx';
import { Appearance, Writing } from '#renderer/features/settings/appearance.tsx';
import { EditorField } from '#renderer/features/settings/editor-field.tsx';
import { ExtractionFields } from '#renderer/features/settings/extraction-fields.tsx';
import { QuestionLimits } from '#renderer/features/settings/question-limits.tsx';
import { RuleList } from '#renderer/features/settings/rules/rule-list.tsx';
import type { SettingsSection } from '#renderer/features/settings/section.ts';
import { ToolFields } from '#renderer/features/settings/tool-fields.tsx';
import { DesktopSettings } from '#renderer/features/shell/desktop-settings.tsx';
import { TerminalSettings } from '#renderer/features/terminal/terminal-settings.tsx';

/** The settings of all features, in the order of the dialog. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: 'appearance', useTitle: () => useTranslation('settings').t('appearance'), Content: Appearance },
  { id: 'writing', useTitle: () => useTranslation('settings').t('writing'), Content: Writing },
  { id: 'notifications', useTitle: () => useTranslation('notifications').t('title'), Content: NotificationFields },
  { id: 'llm', useTitle: () => useTranslation('llm').t('title'), Content: LlmFields },
  {
    id: 'reading',
    useTitle: () => useTranslation('limits').t('reading'),
    Content: ({ settings, onSave }) => <ExtractionFields extraction={settings.extraction} onSave={onSave} />,
  },
  { id: 'desktop', useTitle: () => useTranslation('shell').t('title'), Content: DesktopSettings, onlyIn: 'desktop' },
  { id: 'pairing', useTitle: () => useTranslation('pairing').t('title'), Content: PairingSettings, onlyIn: 'browser' },
  { id: 'editor', useTitle: () => useTranslation('files').t('settings.title'), Content: EditorField },
  { id: 'terminal', useTitle: () => useTranslation('terminal').t('settings.title'), Content: TerminalSettings },
  { id: 'agents', useTitle: () => useTranslation('settings').t('agents'), Content: AgentFields },
  { id: 'tools', useTitle: () => useTranslation('limits').t('tools'), Content: ToolFields },
  { id: 'limits', useTitle: () => useTranslation('limits').t('title'), Content: QuestionLimits },
  { id: 'rules', useTitle: () => useTranslation('rules').t('title'), Content: RuleList },
  { id: 'audit', useTitle: () => useTranslation('audit').t('settings.title'), Content: AuditSettings },
  { id: 'about', useTitle: () => useTranslation('settings').t('about'), Content: About },
];
