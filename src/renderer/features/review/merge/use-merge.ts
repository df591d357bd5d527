import { useCallback, useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { reviewPublishing } from '#shared/contract/review/review-publishing.ts';

import { useReview } from '../store/review-context.ts';

type Reply<M extends keyof typeof reviewPublishing> = CallReply<typeof reviewPublishing, M>;

/** Result that a merge with a base would have. */
export type MergePreview = Extract<Reply<'review.mergePreview'>, { ok: true }>['value'];

export type MergeAction = 'merge' | 'rebase' | 'back';

/** Result of an action. */
type MergeOutcome = { readonly conflicts: number };

/** Reads what a merge with the base would do, and runs one action at a time. */
export function useMerge(base: string | null) {
  const api = useApi();
  const { review } = useReview();
  const { place } = review;
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [running, setRunning] = useState<MergeAction | null>(null);
  const read = useCallback(
    async () => (base === null ? null : api['review.mergePreview']({ place, base })),
    [api, place, base],
  );
  const show = useCallback((reply: Reply<'review.mergePreview'> | null) => {
    setPreview(reply?.ok ? reply.value : null);
    if (reply?.ok === false) setFailure(reply.error);
  }, []);
  useEffect(() => {
    let isOver = false;
    void read().then((reply) => !isOver && show(reply));
    return () => {
      isOver = true;
    };
  }, [read, show]);
  /** Returns null if nothing was done; the failure then says why, or the person did not agree. */
  const step = async (action: MergeAction): Promise<MergeOutcome | null> => {
    if (running !== null) return null;
    setRunning(action);
    setFailure(null);
    const reply = await review.programs.run(action, () => send(action), 'dialog');
    await review.refresh();
    show(await read());
    setRunning(null);
    if (reply?.ok === false) setFailure(reply.error);
    if (!reply?.ok) return null;
    return { conflicts: 'conflicts' in reply.value ? reply.value.conflicts.length : 0 };
  };
  const send = async (action: MergeAction) => {
    const command = { commandId: newCommandId(), place, base: base ?? '' };
    return action === 'back'
      ? api['review.mergeBack'](command)
      : api['review.bringBase']({ ...command, way: action });
  };
  return { preview, failure, running, step };
}
