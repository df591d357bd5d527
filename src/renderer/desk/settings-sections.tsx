import {
  Bell,
  Bot,
  CircleHelp,
  Code,
  Cpu,
  FolderCheck,
  FolderGit2,
  Info,
  Keyboard,
  Monitor,
  MonitorSmartphone,
  PackagePlus,
  Palette,
  Scale,
  ScanText,
  ScrollText,
  SquareTerminal,
  Wrench,
} from 'lucide-react';

import { AuditSettings } from '#renderer/features/audit/audit-settings.tsx';
import { LlmFields } from '#renderer/features/detection/llm-fields.tsx';
import { NotificationFields } from '#renderer/features/notifications/notification-fields.tsx';
import { PairingSettings } from '#renderer/features/pairing/pairing-settings.tsx';
import { About } from '#renderer/features/settings/about.tsx';
import { AgentFields } from '#renderer/features/settings/agent-fields.tsx';
import { MoreAgents } from '#renderer/features/settings/agents/more-agents.tsx';
import { Appearance, Writing } from '#renderer/features/settings/appearance.tsx';
import { EditorField } from '#renderer/features/settings/editor-field.tsx';
import { ExtractionFields } from '#renderer/features/settings/extraction-fields.tsx';
import { QuestionLimits } from '#renderer/features/settings/question-limits.tsx';
import { RuleList } from '#renderer/features/settings/rules/rule-list.tsx';
import { TrustedFolders } from '#renderer/features/settings/trust/trusted-folders.tsx';
import type { SettingsSection } from '#renderer/features/settings/section.ts';
import { ToolFields } from '#renderer/features/settings/tool-fields.tsx';
import { DesktopSettings } from '#renderer/features/shell/desktop-settings.tsx';
import { TerminalSettings } from '#renderer/features/terminal/terminal-settings.tsx';
import { PlaceField } from '#renderer/features/worktrees/place-field.tsx';

/** Contains the settings of all features, in the order of the dialog. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: 'appearance',
    icon: Palette,
    texts: [
      'settings:language',
      'settings:theme',
      'settings:textSize',
      'settings:codeSize',
      'settings:readingWidth',
      'settings:codeFont',
    ],
    title: (i18n) => i18n.t('appearance', { ns: 'settings' }),
    Content: Appearance,
  },
  {
    id: 'writing',
    icon: Keyboard,
    texts: ['settings:send'],
    title: (i18n) => i18n.t('writing', { ns: 'settings' }),
    Content: Writing,
  },
  {
    id: 'agents',
    icon: Bot,
    texts: ['settings:ability', 'settings:programPathHint'],
    title: (i18n) => i18n.t('agents', { ns: 'settings' }),
    Content: AgentFields,
  },
  {
    id: 'moreAgents',
    icon: PackagePlus,
    texts: ['agentSetup:'],
    title: (i18n) => i18n.t('title', { ns: 'agentSetup' }),
    Content: MoreAgents,
  },
  {
    id: 'notifications',
    icon: Bell,
    texts: ['notifications:'],
    title: (i18n) => i18n.t('title', { ns: 'notifications' }),
    Content: NotificationFields,
  },
  {
    id: 'editor',
    icon: Code,
    texts: ['files:settings'],
    title: (i18n) => i18n.t('settings.title', { ns: 'files' }),
    Content: EditorField,
  },
  {
    id: 'terminal',
    icon: SquareTerminal,
    texts: ['terminal:settings'],
    title: (i18n) => i18n.t('settings.title', { ns: 'terminal' }),
    Content: TerminalSettings,
  },
  {
    id: 'worktrees',
    icon: FolderGit2,
    texts: ['worktrees:place'],
    title: (i18n) => i18n.t('title', { ns: 'worktrees' }),
    Content: PlaceField,
  },
  {
    id: 'rules',
    icon: Scale,
    texts: ['rules:title', 'rules:intro', 'rules:effect'],
    title: (i18n) => i18n.t('title', { ns: 'rules' }),
    Content: RuleList,
  },
  {
    id: 'limits',
    icon: CircleHelp,
    texts: ['limits:title', 'limits:hint', 'limits:unseen', 'limits:place'],
    title: (i18n) => i18n.t('title', { ns: 'limits' }),
    Content: QuestionLimits,
  },
  {
    id: 'trust',
    icon: FolderCheck,
    texts: ['trust:title', 'trust:intro'],
    title: (i18n) => i18n.t('title', { ns: 'trust' }),
    Content: TrustedFolders,
  },
  {
    id: 'audit',
    icon: ScrollText,
    texts: ['audit:settings', 'audit:open'],
    title: (i18n) => i18n.t('settings.title', { ns: 'audit' }),
    Content: AuditSettings,
  },
  {
    id: 'reading',
    icon: ScanText,
    texts: ['limits:reading', 'limits:windows', 'limits:steps'],
    title: (i18n) => i18n.t('reading', { ns: 'limits' }),
    Content: ({ settings, onSave }) => (
      <ExtractionFields extraction={settings.extraction} onSave={onSave} />
    ),
  },
  {
    id: 'tools',
    icon: Wrench,
    texts: ['limits:tools', 'limits:abandon'],
    title: (i18n) => i18n.t('tools', { ns: 'limits' }),
    Content: ToolFields,
  },
  {
    id: 'llm',
    icon: Cpu,
    texts: ['llm:'],
    title: (i18n) => i18n.t('title', { ns: 'llm' }),
    Content: LlmFields,
  },
  {
    id: 'desktop',
    icon: Monitor,
    texts: ['shell:'],
    title: (i18n) => i18n.t('title', { ns: 'shell' }),
    Content: DesktopSettings,
    onlyIn: 'desktop',
  },
  {
    id: 'pairing',
    icon: MonitorSmartphone,
    texts: ['pairing:'],
    title: (i18n) => i18n.t('title', { ns: 'pairing' }),
    Content: PairingSettings,
    onlyIn: 'browser',
  },
  {
    id: 'about',
    icon: Info,
    texts: ['settings:version', 'settings:dataDir', 'settings:platform'],
    title: (i18n) => i18n.t('about', { ns: 'settings' }),
    Content: About,
  },
];
