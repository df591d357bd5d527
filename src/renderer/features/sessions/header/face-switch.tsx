import { ArrowRightLeft, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { showAgentTerminal, showTerminals } from '#renderer/stores/terminal/layout.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Session } from '#shared/contract/sessions.ts';

/**
 * Switches between the conversation and the agent's own terminal, with the same conversation. Asks
 * before it interrupts a turn.
 */
export function FaceSwitch({ session }: { readonly session: Session }) {
  const { t } = useTranslation('faces');
  const { t: tCommon } = useTranslation();
  const api = useApi();
  const report = useReportFailure();
  const agent = useAgent(session.agentId);
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { sessionId, face } = session;
  const other = face === 'terminal' ? 'structured' : 'terminal';
  const label = t(`switchTo.${other}`);
  const change = async (interrupt: boolean) => {
    setAsking(false);
    setBusy(true);
    const reply = await api['sessions.setFace']({
      commandId: newCommandId(),
      sessionId,
      face: other,
      interrupt,
    });
    setBusy(false);
    if (!reply.ok && reply.error.kind === 'busy') setAsking(true);
    else if (!reply.ok) report(reply.error, label);
    else if (other === 'terminal') showAgentTerminal(sessionId, reply.value.session.terminalId);
    else showTerminals(sessionId, false);
  };
  if (agent?.capabilities.faces.includes(other) !== true || session.archivedAt !== null)
    return null;
  const actions = (
    <>
      <Button onClick={() => setAsking(false)}>{tCommon('action.cancel')}</Button>
      <Button variant="danger" onClick={() => void change(true)}>
        {t('busy.confirm')}
      </Button>
    </>
  );
  return (
    <>
      <IconButton label={label} disabled={busy} onClick={() => void change(false)}>
        {other === 'terminal' ? <ArrowRightLeft /> : <MessagesSquare />}
      </IconButton>
      <Dialog
        open={isAsking}
        alert
        size="sm"
        onOpenChange={setAsking}
        title={t('busy.title')}
        description={t('busy.text')}
        footer={actions}
      >
        {null}
      </Dialog>
    </>
  );
}
