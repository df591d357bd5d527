import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import { pageColours } from '#renderer/kit/terminal-colours/theme.ts';
import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { bringToFront } from '#renderer/stores/terminal/open-terminal.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';

type Target = { readonly socket: string; readonly paneId: string };

/** Size until the terminal has measured its space. */
const FIRST_SIZE = { cols: 80, rows: 24 };

/** Returns the commands of a pane; only one runs at a time. */
export function usePaneCalls(target: Target, onClose: () => void) {
  const { t } = useTranslation('tmux');
  const api = useApi();
  const showToast = useShowMessage();
  const [busy, setBusy] = useState<'embed' | 'adopt' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const runCall = async (what: 'embed' | 'adopt', work: () => Promise<Failure | null>) => {
    if (busy) return;
    setBusy(what);
    const failed = await work();
    setBusy(null);
    setFailure(failed);
    if (!failed) onClose();
  };
  const embed = async () => {
    const colours = pageColours(pageColourReader());
    const reply = await api['tmux.embed']({
      commandId: newCommandId(),
      ...target,
      ...FIRST_SIZE,
      colours,
    });
    if (reply.ok) bringToFront(reply.value.terminal);
    return reply.ok ? null : reply.error;
  };
  const adopt = async () => {
    const reply = await api['tmux.adopt']({ commandId: newCommandId(), ...target });
    if (!reply.ok) return reply.error;
    const { session, certainty } = reply.value;
    selectSession(session.sessionId, Date.now());
    showToast(
      session.title,
      certainty === 'likely' ? `${t('likely')} ${t('readOnly')}` : t('readOnly'),
    );
    return null;
  };
  return {
    busy,
    failure,
    embed: () => void runCall('embed', embed),
    adopt: () => void runCall('adopt', adopt),
  };
}
