import { useTranslation } from 'react-i18next';

import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { AgentState } from '#renderer/views/session/agent-state.tsx';
import { DetectAgentsButton } from '#renderer/views/session/detect-agents-button.tsx';
import { LookingForAgents } from '#renderer/views/session/looking-for-agents.tsx';
import { SetUpButton } from '#renderer/views/session/set-up-button.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';

/** Lists the agents that were found on the machine, and how to install the others. */
export function AgentCards() {
  const { t } = useTranslation('sessions');
  const agents = useAgents().filter((agent) => agent.needsFolder);
  return (
    <section aria-label={t('welcome.agents')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-xs font-medium text-muted">{t('welcome.agents')}</h2>
        <DetectAgentsButton />
      </div>
      {agents.length === 0 ? (
        <LookingForAgents />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {agents.map((agent) => (
            <AgentRow key={agent.agentId} agent={agent} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AgentRow({ agent }: { readonly agent: AgentInfo }) {
  const { t } = useTranslation('sessions');
  const { name, state, version, path, problem } = agent;
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{name}</span>
        <AgentState agent={agent} />
        {version !== null && (
          <span className="text-muted tabular-nums">{t('agentState.version', { version })}</span>
        )}
        {path !== null && (
          <code className="min-w-0 flex-1 truncate text-right text-2xs text-faint" title={path}>
            {path}
          </code>
        )}
      </div>
      {problem !== null && (
        <ProblemBox
          failure={problem}
          tone={state === 'broken' ? 'danger' : 'warning'}
          actions={agent.providers && state !== 'broken' && <SetUpButton agent={agent} />}
        />
      )}
    </li>
  );
}
