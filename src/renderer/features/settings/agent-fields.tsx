import { useTranslation } from 'react-i18next';

import { agentText } from '#renderer/kit/i18n/agent-text.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import type { Settings, SettingsChange } from '#shared/contract/desk.ts';

import { AgentField } from './agent-field.tsx';

type Props = {
  readonly settings: Settings;
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
};

/** The settings that agents bring, agent by agent. */
export function AgentFields({ settings, onSave }: Props) {
  const { i18n } = useTranslation();
  return useAgents().flatMap(({ agentId, settings: own }) =>
    own.map((setting) => (
      <AgentField
        key={`${agentId} ${setting.key}`}
        kind={setting.kind}
        label={agentText(i18n, setting).label}
        value={settings.agents[agentId]?.[setting.key] ?? null}
        onSave={(value) => onSave({ agents: { [agentId]: { [setting.key]: value } } })}
      />
    )),
  );
}
