import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { changeUi, selectSession, useUi } from '#renderer/stores/window/ui.ts';
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
  const report = useReportFailure();
  const forkWithFiles = async (setUpHash: string | null) => {
    const input = { commandId: newCommandId(), sessionId, promptSeq, setUpHash };
    const forking = api['checkpoints.fork'](input);
    // The list of worktrees shows what the script prints; it may take minutes.
    if (setUpHash !== null) changeUi({ overlay: { kind: 'worktrees', created: [] } });
    const reply = await forking;
    const kept = reply.ok ? reply.value.kept : [];
    if (kept.length > 0) showMessage(t('fork.notAll'), kept.map(({ path }) => path).join(', '));
    return reply;
  };
  /** Forks in a worktree, or in the folder of the session if it is null. */
  const fork = async (worktree: { readonly setUpHash: string | null } | null) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const input = { commandId: newCommandId(), sessionId, promptSeq };
    const reply = await (worktree
      ? forkWithFiles(worktree.setUpHash)
      : api['sessions.fork'](input));
    running.current = false;
    setBusy(false);
    const isAway = useUi.getState().overlay?.kind !== 'forkTurn';
    if (!reply.ok) return isAway ? report(reply.error) : setFailure(reply.error);
    if (!isAway || useUi.getState().overlay?.kind === 'worktrees') showFork(reply.value);
    else showMessage(t('fork.ready'), reply.value.session.title);
  };
  return { fork, busy, failure };
}
