import { useTranslation } from 'react-i18next';

import { agentText } from '#renderer/kit/i18n/agent-text.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { AgentState } from '#renderer/views/session/agent-state.tsx';
import { SetUpButton } from '#renderer/views/session/set-up-button.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Settings } from '#shared/contract/desk.ts';
import type { SettingsChange } from '#shared/contract/calls/desk.ts';

import { listAbilities } from './abilities.ts';
import { AgentTest } from './agents/agent-test.tsx';
import { AgentField } from './agent-field.tsx';

type Props = {
  readonly settings: Settings;
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
};

/** Renders each agent: its state, what Corral can do with it, and the settings that it declares. */
export function AgentFields({ settings, onSave }: Props) {
  const { i18n } = useTranslation();
  return useAgents().map((agent) => (
    <section key={agent.agentId} aria-label={agent.name} className="flex flex-col gap-2">
      <AgentHead agent={agent} />
      {agent.providers && (
        <ChosenModel agent={agent} chosen={settings.agents[agent.agentId] ?? {}} />
      )}
      {agent.isTestable === true && <AgentTest agentId={agent.agentId} name={agent.name} />}
      {agent.settings.map((setting) => (
        <AgentField
          key={setting.key}
          kind={setting.kind}
          label={agentText(i18n, setting).label}
          value={settings.agents[agent.agentId]?.[setting.key] ?? null}
          onSave={(value) => onSave({ agents: { [agent.agentId]: { [setting.key]: value } } })}
        />
      ))}
    </section>
  ));
}

function AgentHead({ agent }: { readonly agent: AgentInfo }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-sm font-semibold">{agent.name}</h4>
        {agent.version !== null && (
          <span className="text-xs text-muted tabular-nums">{agent.version}</span>
        )}
        <AgentState agent={agent} />
      </div>
      <ul aria-label={t('abilities')} className="flex flex-wrap gap-1">
        {listAbilities(agent.capabilities).map((ability) => (
          <li key={ability} className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs text-muted">
            {t(`ability.${ability}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

type ChosenProps = {
  readonly agent: AgentInfo;
  readonly chosen: Readonly<Record<string, string>>;
};

/** Shows the provider and the model of an agent, and the button that changes them. */
function ChosenModel({ agent, chosen: { provider, baseUrl, model } }: ChosenProps) {
  const { i18n } = useTranslation();
  const known = agent.providers?.find(({ id }) => id === provider);
  const parts = known ? [agentText(i18n, known).label, baseUrl, model] : [];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {known && (
        <p className="min-w-0 text-sm wrap-anywhere">{parts.filter((part) => part).join(' · ')}</p>
      )}
      <SetUpButton agent={agent} />
    </div>
  );
}
