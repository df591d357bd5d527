import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { AgentProblem } from '#renderer/views/session/agent-problem.tsx';
import { AgentState } from '#renderer/views/session/agent-state.tsx';
import { DetectAgentsButton } from '#renderer/views/session/detect-agents-button.tsx';
import { DangerMark } from '#renderer/views/session/mode-menu.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';

type Props = {
  readonly agents: readonly AgentInfo[];
  readonly agent: AgentInfo | undefined;
  readonly onChoose: (agentId: string) => void;
};

/** Selects the agent that continues, and shows the permission mode that it starts in. */
export function NextAgent({ agents, agent, onChoose }: Props) {
  const { t, i18n } = useTranslation('sessions');
  if (!agent)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-muted">{t('continueWith.noAgents')}</p>
        <DetectAgentsButton />
      </div>
    );
  const choices = agents.map((each) => ({
    value: each.agentId,
    label: each.name,
    description: each.version === null ? '' : t('agentState.version', { version: each.version }),
    mark: <AgentState agent={each} />,
  }));
  const mode = agent.permissionModes.find(({ id }) => id === agent.defaultPermissionMode);
  return (
    <div className="flex flex-col gap-2">
      <RadioCards
        label={t('continueWith.agent')}
        value={agent.agentId}
        choices={choices}
        onValueChange={onChoose}
      />
      {mode && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          {t('header.modeLabel', { mode: modeText(i18n, mode).label })}
          {mode.isDangerous && <DangerMark />}
        </p>
      )}
      {agent.problem && (
        <AgentProblem
          failure={agent.problem}
          root={{ folder: '/' }}
          tone="warning"
          actions={<DetectAgentsButton />}
        />
      )}
    </div>
  );
}
