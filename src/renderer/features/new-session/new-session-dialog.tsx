import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { firstDraft, type Draft } from './draft.ts';
import { firstField } from './first-field.ts';
import { NewSessionForm } from './new-session-form.tsx';
import { useCreateSession } from './use-create-session.ts';

const FORM = 'new-session';

/** Creates a session. `folder` is the initial folder; null selects the most recent one. */
export function NewSessionDialog({ folder }: { readonly folder: string | null }) {
  const { t } = useTranslation('sessions');
  const agents = useAgents();
  const machine = useMachine();
  const [edited, setEdited] = useState<Draft | null>(null);
  const [isTried, setTried] = useState(false);
  const { create, busy, failure, forget } = useCreateSession();
  const draft = edited ?? firstDraft(agents, folder ?? machine?.recentFolders[0] ?? '');
  const needsFolder = agents.find((agent) => agent.agentId === draft.agentId)?.needsFolder ?? true;
  const isFolderMissing = needsFolder && draft.cwd.trim() === '';
  const close = () => changeUi({ overlay: null });
  const change = (next: Draft) => {
    forget();
    setEdited(next);
  };
  const submit = async () => {
    setTried(true);
    if (isFolderMissing || draft.agentId === '') return;
    if (await create(draft)) close();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      size="md"
      initialFocus={firstField}
      title={t('new.title')}
      description={t('new.description')}
      footer={<Actions busy={busy} onCancel={close} />}
    >
      <NewSessionForm
        formId={FORM}
        draft={draft}
        needsFolder={needsFolder}
        failure={failure}
        isFolderMissing={isTried && isFolderMissing}
        onChange={change}
        onSubmit={() => void submit()}
      />
    </Dialog>
  );
}

function Actions({ busy, onCancel }: { readonly busy: boolean; readonly onCancel: () => void }) {
  const { t } = useTranslation('sessions');
  const { t: tCommon } = useTranslation();
  return (
    <>
      <Button onClick={onCancel}>{tCommon('action.cancel')}</Button>
      <Button variant="primary" type="submit" form={FORM} busy={busy}>
        {busy ? t('new.starting') : t('new.submit')}
      </Button>
    </>
  );
}
