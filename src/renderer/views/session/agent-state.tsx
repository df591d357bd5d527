import { CircleAlert, CircleCheck, PackagePlus, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Badge } from '#renderer/kit/ui/badge.tsx';
import type { AgentInfo } from '#shared/contract/agents.ts';

const LOOK = {
  ready: ['ok', CircleCheck],
  missing: ['warning', PackagePlus],
  notLoggedIn: ['warning', KeyRound],
  broken: ['danger', CircleAlert],
} as const;

type Props = { readonly agent: Pick<AgentInfo, 'state' | 'providers'> };

export function AgentState({ agent: { state, providers } }: Props) {
  const { t } = useTranslation('sessions');
  const text = state === 'notLoggedIn' && providers ? 'notSetUp' : state;
  const [tone, Icon] = LOOK[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`agentState.${text}`)}
    </Badge>
  );
}
