import { Cpu } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

/** Opens the dialog in which the person chooses the provider and the model of an agent. */
export function SetUpButton({ agent }: { readonly agent: Pick<AgentInfo, 'agentId' | 'name'> }) {
  const { t } = useTranslation('sessions');
  const { agentId, name } = agent;
  return (
    <Button
      size="sm"
      className="self-start"
      aria-label={t('agentState.setUpOf', { agent: name })}
      icon={<Cpu aria-hidden className="size-3.5" />}
      onClick={() => changeUi({ overlay: { kind: 'modelAccess', agentId }, drawerOpen: false })}
    >
      {t('agentState.setUp')}
    </Button>
  );
}
