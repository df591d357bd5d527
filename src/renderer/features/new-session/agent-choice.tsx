import { useTranslation } from 'react-i18next';

import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { AgentState } from '#renderer/views/session/agent-state.tsx';
import { DetectAgentsButton } from '#renderer/views/session/detect-agents-button.tsx';
import { LookingForAgents } from '#renderer/views/session/looking-for-agents.tsx';
import { SetUpButton } from '#renderer/views/session/set-up-button.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';

type Props = { readonly agentId: string; readonly onChoose: (agent: AgentInfo) => void };

export function AgentChoice({ agentId, onChoose }: Props) {
  const { t } = useTranslation('sessions');
  const agents = useAgents();
  const chosen = agents.find((agent) => agent.agentId === agentId);
  const choose = (id: string) => {
    const next = agents.find((agent) => agent.agentId === id);
    if (next) onChoose(next);
  };
  const choices = agents.map((agent) => ({
    value: agent.agentId,
    label: agent.name,
    description: describe(agent),
    mark: <AgentState agent={agent} />,
  }));
  function describe(agent: AgentInfo): string {
    if (!agent.needsFolder) return t('new.ownFolder');
    return agent.version === null ? '' : t('agentState.version', { version: agent.version });
  }
  if (agents.length === 0) return <LookingForAgents />;
  return (
    <div className="flex flex-col gap-2">
      <RadioCards label={t('new.agent')} value={agentId} choices={choices} onValueChange={choose} />
      {chosen && chosen.problem !== null && (
        <ProblemBox
          failure={chosen.problem}
          tone={chosen.state === 'broken' ? 'danger' : 'warning'}
          actions={
            chosen.providers && chosen.state !== 'broken' ? (
              <SetUpButton agent={chosen} />
            ) : (
              <DetectAgentsButton />
            )
          }
        />
      )}
    </div>
  );
}
