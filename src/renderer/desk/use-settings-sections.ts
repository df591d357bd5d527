import { useTranslation } from 'react-i18next';

import { useChannelSearchTexts } from '#renderer/features/notifications/use-channel-texts.ts';
import type { SettingsSection } from '#renderer/features/settings/section.ts';
import { agentText } from '#renderer/kit/i18n/agent-text.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';

import { SETTINGS_SECTIONS } from './settings-sections.tsx';

/** Returns the pages of the settings, with the texts on them that core and the agents define. */
export function useSettingsSections(): readonly SettingsSection[] {
  const { i18n } = useTranslation();
  const agents = useAgents().flatMap(({ name, settings, providers = [] }) => [
    name,
    ...settings.map((setting) => `${name} ${agentText(i18n, setting).label}`),
    ...providers.map((provider) => `${name} ${provider.label}`),
  ]);
  const channels = useChannelSearchTexts();
  const given: Readonly<Record<string, readonly string[]>> = { agents, notifications: channels };
  return SETTINGS_SECTIONS.map((section) => ({ ...section, givenTexts: given[section.id] ?? [] }));
}
