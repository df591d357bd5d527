import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  useOfferUndo,
  useReportFailure,
  useShowMessage,
} from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useCheckpointChanges } from '#renderer/stores/desk/desk.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { checkpoints } from '#shared/contract/calls/git-desk/checkpoints.ts';

import type { ChosenFile } from './chosen-files.ts';
import type { RewindMode } from './rewind-mode.tsx';
import type { TurnPlace } from './use-fork-point.ts';

type Reply<M extends keyof typeof checkpoints> = Extract<
  CallReply<typeof checkpoints, M>,
  { ok: true }
>['value'];
export type Preview = Reply<'checkpoints.preview'>;
export type RewindResult = Reply<'checkpoints.rewind'>;

/** Time in which the toast offers the undo; it stays possible in the list of rewinds. */
const UNDO_MS = 30_000;

/** The reply of a preview, and the state of checkpoints for which it was asked. */
type Loaded = {
  readonly of: { readonly changes: number; readonly round: number };
  readonly reply: CallReply<typeof checkpoints, 'checkpoints.preview'>;
};

/**
 * Loads the files that a rewind to a turn would change, again after each change of checkpoints; null
 * while they are loading.
 */
export function usePreview({ sessionId, promptSeq }: TurnPlace) {
  const api = useApi();
  const changes = useCheckpointChanges(sessionId);
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isOver = false;
    const of = { changes, round };
    void api['checkpoints.preview']({ sessionId, promptSeq }).then(
      (reply) => !isOver && setLoaded({ of, reply }),
    );
    return () => {
      isOver = true;
    };
  }, [api, sessionId, promptSeq, changes, round]);
  const again = () => {
    setLoaded(null);
    setRound(round + 1);
  };
  const reply = loaded?.reply;
  const preview: Preview | null = reply?.ok ? reply.value : null;
  const failure: Failure | null = reply && !reply.ok ? reply.error : null;
  return { preview, failure, again };
}

/** Returns the function that undoes a rewind of files, and reports what it did. */
export function useUndoRewind(sessionId: string) {
  const api = useApi();
  const { t } = useTranslation('rewind');
  const showMessage = useShowMessage();
  const report = useReportFailure();
  return async (rewindId: string): Promise<void> => {
    const reply = await api['checkpoints.undo']({ commandId: newCommandId(), sessionId, rewindId });
    if (!reply.ok) return report(reply.error);
    const { kept } = reply.value;
    if (kept.length === 0) showMessage(t('doneTitle'), t('undone'));
    else showMessage(t('notUndone'), kept.map(({ path }) => path).join(', '));
  };
}

/** Rewinds once at a time, and offers to undo it. */
export function useRewind({ sessionId, promptSeq }: TurnPlace) {
  const api = useApi();
  const { t } = useTranslation('rewind');
  const offerUndo = useOfferUndo();
  const undo = useUndoRewind(sessionId);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Offers to undo all that was done: the files, and the change to another session. */
  const offer = ({ rewindId, changed, session }: RewindResult) => {
    if (rewindId === null && session === null) return;
    const count = changed.length;
    offerUndo({
      title: t(session === null ? 'doneTitle' : 'wentBack'),
      text: rewindId === null ? t('continuesThere') : t('done', { count }),
      action: t('undo'),
      ms: UNDO_MS,
      undo: () => {
        if (session !== null) selectSession(sessionId, Date.now());
        if (rewindId !== null) void undo(rewindId);
      },
    });
  };
  const rewind = async (
    mode: RewindMode,
    files: readonly ChosenFile[],
  ): Promise<RewindResult | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const input = { commandId: newCommandId(), sessionId, promptSeq, mode };
    const reply = await api['checkpoints.rewind']({ ...input, files: [...files] });
    running.current = false;
    setBusy(false);
    if (!reply.ok) {
      setFailure(reply.error);
      return null;
    }
    offer(reply.value);
    return reply.value;
  };
  return { rewind, busy, failure };
}
