import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import {
  useOfferUndo,
  useReportFailure,
  useShowMessage,
} from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { checkpoints } from '#shared/contract/calls/git-desk/checkpoints.ts';

import type { ChosenFile } from './chosen-files.ts';

type Reply<M extends keyof typeof checkpoints> = Extract<
  CallReply<typeof checkpoints, M>,
  { ok: true }
>['value'];
export type Preview = Reply<'checkpoints.preview'>;
export type RewindResult = Reply<'checkpoints.rewind'>;

/** Time in which the toast offers the undo; it stays possible in the list of rewinds. */
const UNDO_MS = 30_000;

type Place = { readonly sessionId: string; readonly promptSeq: number };

/** Loads the files that a rewind to a turn would change; null while they are loading. */
export function usePreview({ sessionId, promptSeq }: Place) {
  const api = useApi();
  const [reply, setReply] = useState<CallReply<typeof checkpoints, 'checkpoints.preview'> | null>(
    null,
  );
  const load = useCallback(
    () => api['checkpoints.preview']({ sessionId, promptSeq }),
    [api, sessionId, promptSeq],
  );
  useEffect(() => {
    let isOver = false;
    void load().then((loaded) => !isOver && setReply(loaded));
    return () => {
      isOver = true;
    };
  }, [load]);
  const again = () => {
    setReply(null);
    void load().then(setReply);
  };
  const preview: Preview | null = reply?.ok ? reply.value : null;
  const failure: Failure | null = reply && !reply.ok ? reply.error : null;
  return { preview, failure, again };
}

/** Rewinds files once at a time, and offers to undo it. */
export function useRewind({ sessionId, promptSeq }: Place) {
  const api = useApi();
  const { t } = useTranslation('rewind');
  const offerUndo = useOfferUndo();
  const showMessage = useShowMessage();
  const report = useReportFailure();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const undo = async (rewindId: string) => {
    const reply = await api['checkpoints.undo']({ commandId: newCommandId(), sessionId, rewindId });
    if (!reply.ok) return report(reply.error);
    const { kept } = reply.value;
    if (kept.length === 0) showMessage(t('doneTitle'), t('undone'));
    else showMessage(t('notUndone'), kept.map(({ path }) => path).join(', '));
  };
  const rewind = async (files: readonly ChosenFile[]): Promise<RewindResult | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const commandId = newCommandId();
    const reply = await api['checkpoints.rewind']({
      commandId,
      sessionId,
      promptSeq,
      mode: 'files',
      files: [...files],
    });
    running.current = false;
    setBusy(false);
    if (!reply.ok) {
      setFailure(reply.error);
      return null;
    }
    const { rewindId, changed } = reply.value;
    if (rewindId !== null)
      offerUndo({
        title: t('doneTitle'),
        text: t('done', { count: changed.length }),
        action: t('undo'),
        ms: UNDO_MS,
        undo: () => void undo(rewindId),
      });
    return reply.value;
  };
  return { rewind, busy, failure };
}
