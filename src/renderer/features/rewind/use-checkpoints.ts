import { useCallback, useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { checkpoints } from '#shared/contract/calls/git-desk/checkpoints.ts';

type Reply = CallReply<typeof checkpoints, 'checkpoints.list'>;
export type Checkpoints = Extract<Reply, { ok: true }>['value'];

/**
 * Loads the checkpoints and rewinds of a session; null while they are loading. Loads them again when
 * the session changes, because each turn and each rewind adds some.
 */
export function useCheckpoints(sessionId: string) {
  const api = useApi();
  const status = useSessionField(sessionId, 'status') ?? '';
  const updatedAt = useSessionField(sessionId, 'updatedAt') ?? 0;
  const version = `${status} ${updatedAt}`;
  const [reply, setReply] = useState<Reply | null>(null);
  const load = useCallback(() => api['checkpoints.list']({ sessionId }), [api, sessionId]);
  useEffect(() => {
    let isOver = version === '';
    void load().then((loaded) => !isOver && setReply(loaded));
    return () => {
      isOver = true;
    };
  }, [load, version]);
  const again = () => void load().then(setReply);
  const known: Checkpoints | null = reply?.ok ? reply.value : null;
  return { checkpoints: known, again };
}
