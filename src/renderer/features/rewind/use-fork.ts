import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { changeUi, selectSession, useUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { writePrompt } from '#renderer/views/prompt-field/write-prompt.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { checkpoints } from '#shared/contract/calls/git-desk/checkpoints.ts';
import type { ForkPrompt, Session } from '#shared/contract/sessions.ts';

import type { TurnPlace } from './use-fork-point.ts';

type WorktreeChoice = { readonly setUpHash: string | null; readonly startsAtOnce: boolean };
type Unstarted = Extract<CallReply<typeof checkpoints, 'checkpoints.fork'>, { ok: true }>['value'];
type Forked = { readonly session: Session; readonly prompt: ForkPrompt | null };

/** Shows a session that continues from before a turn, with that turn's prompt in its field. */
export function showFork({ session, prompt }: Forked): void {
  if (prompt) writePrompt(session.sessionId, prompt);
  changeUi({ overlay: null });
  selectSession(session.sessionId, Date.now());
}

/** Forks a session from before a turn, once at a time. */
export function useFork({ sessionId, promptSeq }: TurnPlace) {
  const api = useApi();
  const { t, i18n } = useTranslation('rewind');
  const showMessage = useShowMessage();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const report = useReportFailure();
  /** Returns null if the worktree was begun, but the fork was not started in it. */
  const forkWithFiles = async (worktree: WorktreeChoice) => {
    const input = { commandId: newCommandId(), sessionId, promptSeq, ...worktree };
    const forking = api['checkpoints.fork'](input);
    // The list of worktrees shows what the script prints; it may take minutes.
    if (worktree.setUpHash !== null) changeUi({ overlay: { kind: 'worktrees', created: [] } });
    const reply = await forking;
    if (!reply.ok) return reply;
    const { session, prompt, kept } = reply.value;
    if (kept.length > 0) showMessage(t('fork.notAll'), kept.map(({ path }) => path).join(', '));
    if (session) return ok({ session, prompt });
    showUnstarted(reply.value);
    return null;
  };
  /** Shows the worktree with the reason and with what can be done; the fork may start later. */
  const showUnstarted = ({ worktreeId, sessionId: forkId, prompt, problem }: Unstarted) => {
    if (prompt) writePrompt(forkId, prompt);
    if (isBusyElsewhere())
      showMessage(t('fork.notReady'), problem ? textIn(i18n.language, problem) : '');
    else changeUi({ overlay: { kind: 'worktrees', created: [worktreeId] } });
  };
  /** Forks in a worktree, or in the folder of the session if it is null. */
  const fork = async (worktree: WorktreeChoice | null) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const input = { commandId: newCommandId(), sessionId, promptSeq };
    const reply = await (worktree ? forkWithFiles(worktree) : api['sessions.fork'](input));
    running.current = false;
    setBusy(false);
    if (reply === null) return;
    const isAway = useUi.getState().overlay?.kind !== 'forkTurn';
    if (!reply.ok) return isAway ? report(reply.error) : setFailure(reply.error);
    if (!isBusyElsewhere()) showFork(reply.value);
    else showMessage(t('fork.ready'), reply.value.session.title);
  };
  return { fork, busy, failure };
}

/** Returns true if the person left the dialog of the fork and the list of worktrees. */
function isBusyElsewhere(): boolean {
  const kind = useUi.getState().overlay?.kind;
  return kind !== 'forkTurn' && kind !== 'worktrees';
}
