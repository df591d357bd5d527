import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { changeUi, selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { writePrompt } from '#renderer/views/prompt-field/write-prompt.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { ForkPrompt, Session } from '#shared/contract/sessions.ts';

type Place = { readonly sessionId: string; readonly promptSeq: number };
type Forked = { readonly session: Session; readonly prompt: ForkPrompt | null };

/** Shows a session that continues from before a turn, with that turn's prompt in its field. */
export function showFork({ session, prompt }: Forked): void {
  if (prompt) writePrompt(session.sessionId, prompt);
  changeUi({ overlay: null });
  selectSession(session.sessionId, Date.now());
}

/** Forks a session from before a turn, once at a time. */
export function useFork({ sessionId, promptSeq }: Place) {
  const api = useApi();
  const { t } = useTranslation('rewind');
  const showMessage = useShowMessage();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const forkWithFiles = async () => {
    const input = { commandId: newCommandId(), sessionId, promptSeq };
    const reply = await api['checkpoints.fork'](input);
    const kept = reply.ok ? reply.value.kept : [];
    if (kept.length > 0) showMessage(t('fork.notAll'), kept.map(({ path }) => path).join(', '));
    return reply;
  };
  const fork = async (withFiles: boolean) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const input = { commandId: newCommandId(), sessionId, promptSeq };
    const reply = await (withFiles ? forkWithFiles() : api['sessions.fork'](input));
    running.current = false;
    setBusy(false);
    if (reply.ok) showFork(reply.value);
    else setFailure(reply.error);
  };
  return { fork, busy, failure };
}
