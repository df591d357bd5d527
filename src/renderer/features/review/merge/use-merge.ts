import { useCallback, useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { reviewPublishing } from '#shared/contract/review/review-publishing.ts';

import { useReview } from '../store/review-context.ts';

type Reply<M extends keyof typeof reviewPublishing> = CallReply<typeof reviewPublishing, M>;

/** A merge or rebase that waits for the person. */
export type WaitingMerge = Extract<Reply<'review.mergeState'>, { ok: true }>['value'];

/** Result that a merge with a base would have. */
export type MergePreview = Extract<Reply<'review.mergePreview'>, { ok: true }>['value'];

/** The state of the repository for a base; null while it is being read. */
type ShownMerge = { readonly waiting: WaitingMerge; readonly preview: MergePreview | null };

export type MergeAction = 'merge' | 'rebase' | 'back' | 'continue' | 'abort';

/** Reads whether a merge waits, and what a merge with the base would do; runs one step at a time. */
export function useMerge(base: string | null) {
  const api = useApi();
  const { review } = useReview();
  const { place } = review;
  const [shown, setShown] = useState<ShownMerge | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [running, setRunning] = useState<MergeAction | null>(null);
  const read = useCallback(async (): Promise<ShownMerge | Failure> => {
    const waiting = await api['review.mergeState']({ place });
    if (!waiting.ok) return waiting.error;
    if (base === null || waiting.value.state !== 'none')
      return { waiting: waiting.value, preview: null };
    const preview = await api['review.mergePreview']({ place, base });
    return preview.ok ? { waiting: waiting.value, preview: preview.value } : preview.error;
  }, [api, place, base]);
  const show = useCallback((found: ShownMerge | Failure) => {
    if ('kind' in found) setFailure(found);
    else setShown(found);
  }, []);
  useEffect(() => {
    let isOver = false;
    void read().then((found) => !isOver && show(found));
    return () => {
      isOver = true;
    };
  }, [read, show]);
  const step = async (action: MergeAction): Promise<boolean> => {
    if (running !== null) return false;
    setRunning(action);
    setFailure(null);
    const reply = await review.programs.run(action, () => send(action), 'dialog');
    await review.refresh();
    show(await read());
    setRunning(null);
    if (reply?.ok === false) setFailure(reply.error);
    return reply?.ok === true;
  };
  const send = async (action: MergeAction) => {
    const command = { commandId: newCommandId(), place };
    if (action === 'continue') return api['review.mergeContinue'](command);
    if (action === 'abort') return api['review.mergeAbort'](command);
    if (action === 'back') return api['review.mergeBack']({ ...command, base: base ?? '' });
    return api['review.bringBase']({ ...command, base: base ?? '', way: action });
  };
  return { shown, failure, running, step };
}
