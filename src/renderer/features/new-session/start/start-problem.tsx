import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { AgentProblem } from '#renderer/views/session/agent-problem.tsx';
import { DetectAgentsButton } from '#renderer/views/session/detect-agents-button.tsx';
import { SetUpButton } from '#renderer/views/session/set-up-button.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Failure } from '#shared/base/failure.ts';

type Props = {
  readonly agentId: string;
  /** The folder of the session. */
  readonly folder: string;
  /** Reason why the last start failed; null if it did not. */
  readonly failure: Failure | null;
};

/**
 * Shows why the start failed, else why the chosen agent cannot start. A reason that is both is shown
 * once.
 */
export function StartProblem({ agentId, folder, failure }: Props) {
  const { language } = useTranslation().i18n;
  const agent = useAgent(agentId);
  const known = agent?.problem && textIn(language, agent.problem.message);
  const isKnown = failure !== null && known === textIn(language, failure.message);
  if (failure !== null && !isKnown)
    return <AgentProblem failure={failure} root={{ folder: folder || '/' }} />;
  if (!agent) return null;
  // A failed start is announced, although its reason was shown before.
  return <KnownProblem key={isKnown ? 'failed' : 'known'} agent={agent} isFailed={isKnown} />;
}

type KnownProps = { readonly agent: AgentInfo; readonly isFailed: boolean };

/** Shows the problem of an agent, with the way to set it up or to look for it again. */
function KnownProblem({ agent, isFailed }: KnownProps) {
  const { problem, state, providers } = agent;
  if (problem === null) return null;
  const isBroken = state === 'broken';
  return (
    <AgentProblem
      failure={problem}
      root={{ folder: '/' }}
      tone={isFailed || isBroken ? 'danger' : 'warning'}
      actions={providers && !isBroken ? <SetUpButton agent={agent} /> : <DetectAgentsButton />}
    />
  );
}
