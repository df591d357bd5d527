import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { closeOverlay, openStartPage } from '#renderer/stores/window/ui.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { AccessForm } from './access-form.tsx';
import { useModelAccess } from './use-model-access.ts';

const FORM = 'model-access';
/** Returns the chosen provider, which gets the first focus. */
const firstField = () =>
  document.getElementById(FORM)?.querySelector<HTMLElement>('[role=radio][aria-checked=true]') ??
  null;

/** Chooses the provider and the model of an agent, and tests them. */
export function ModelAccessDialog({ agentId }: { readonly agentId: string }) {
  const agent = useAgent(agentId);
  return agent?.providers ? <OpenDialog agent={agent} /> : null;
}

function OpenDialog({ agent }: { readonly agent: AgentInfo }) {
  const { t } = useTranslation('modelAccess');
  const { t: tCommon } = useTranslation();
  const form = useModelAccess(agent);
  const isSaving = form.busy === 'save';
  const save = async (isStart: boolean) => {
    if (!(await form.save())) return;
    const { agentId } = agent;
    if (isStart) openStartPage({ agentId });
    else closeOverlay();
  };
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      size="md"
      initialFocus={firstField}
      title={t('title', { agent: agent.name })}
      description={t('description')}
      footer={
        <>
          <Button onClick={closeOverlay}>{tCommon('action.cancel')}</Button>
          <Button disabled={isSaving} onClick={() => void save(false)}>
            {tCommon('action.save')}
          </Button>
          <Button variant="primary" busy={isSaving} onClick={() => void save(true)}>
            {t('saveAndStart')}
          </Button>
        </>
      }
    >
      <AccessForm id={FORM} form={form} />
    </Dialog>
  );
}
