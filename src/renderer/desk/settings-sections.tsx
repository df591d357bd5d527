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

/** Contains the settings of all features, in the order of the dialog. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: 'appearance', title: (i18n) => i18n.t('appearance', { ns: 'settings' }), Content: Appearance },
  { id: 'writing', title: (i18n) => i18n.t('writing', { ns: 'settings' }), Content: Writing },
  { id: 'notifications', title: (i18n) => i18n.t('title', { ns: 'notifications' }), Content: NotificationFields },
  { id: 'llm', title: (i18n) => i18n.t('title', { ns: 'llm' }), Content: LlmFields },
  {
    id: 'reading',
    title: (i18n) => i18n.t('reading', { ns: 'limits' }),
    Content: ({ settings, onSave }) => <ExtractionFields extraction={settings.extraction} onSave={onSave} />,
  },
  { id: 'desktop', title: (i18n) => i18n.t('title', { ns: 'shell' }), Content: DesktopSettings, onlyIn: 'desktop' },
  { id: 'pairing', title: (i18n) => i18n.t('title', { ns: 'pairing' }), Content: PairingSettings, onlyIn: 'browser' },
  { id: 'editor', title: (i18n) => i18n.t('settings.title', { ns: 'files' }), Content: EditorField },
  { id: 'terminal', title: (i18n) => i18n.t('settings.title', { ns: 'terminal' }), Content: TerminalSettings },
  { id: 'agents', title: (i18n) => i18n.t('agents', { ns: 'settings' }), Content: AgentFields },
  { id: 'tools', title: (i18n) => i18n.t('tools', { ns: 'limits' }), Content: ToolFields },
  { id: 'limits', title: (i18n) => i18n.t('title', { ns: 'limits' }), Content: QuestionLimits },
  { id: 'rules', title: (i18n) => i18n.t('title', { ns: 'rules' }), Content: RuleList },
  { id: 'audit', title: (i18n) => i18n.t('settings.title', { ns: 'audit' }), Content: AuditSettings },
  { id: 'about', title: (i18n) => i18n.t('about', { ns: 'settings' }), Content: About },
];
