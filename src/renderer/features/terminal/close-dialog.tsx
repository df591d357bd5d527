import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useTerminal } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { closeTerminal } from '#renderer/stores/terminal/open-terminal.ts';
import { useDeskCalls } from '#renderer/stores/terminal/use-desk-calls.ts';
import { closeOverlay } from '#renderer/stores/window/ui.ts';
import { visibleText } from '#shared/base/visible-text.ts';

/** Asks before a terminal with a running program is closed. */
export function CloseTerminalDialog({ terminalId }: { readonly terminalId: string }) {
  const { t } = useTranslation('terminal');
  const { t: tCommon } = useTranslation();
  const desk = useDeskCalls('notClosed');
  const terminal = useTerminal(terminalId);
  const homeDir = useMachine()?.homeDir ?? null;
  const [busy, setBusy] = useState(false);
  if (!terminal) return null;
  const submit = async () => {
    setBusy(true);
    await closeTerminal(desk, terminalId);
    closeOverlay();
  };
  const actions = (
    <>
      <Button onClick={closeOverlay}>{tCommon('action.cancel')}</Button>
      <Button variant="danger" busy={busy} onClick={() => void submit()}>
        {t('ask.submit')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      alert
      size="sm"
      closable={false}
      onOpenChange={closeOverlay}
      title={t('ask.title')}
      footer={actions}
    >
      <p className="wrap-anywhere text-muted">
        {t('ask.text', {
          title: visibleText(terminal.title),
          folder: tildePath(terminal.cwd, homeDir),
        })}
      </p>
    </Dialog>
  );
}
