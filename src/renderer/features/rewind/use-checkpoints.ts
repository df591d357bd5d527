import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useCheckpointChanges } from '#renderer/stores/desk/desk.ts';
import type { CallReply } from '#shared/contract/call.ts';
import type { checkpoints } from '#shared/contract/calls/git-desk/checkpoints.ts';

type Reply = CallReply<typeof checkpoints, 'checkpoints.list'>;
export type Checkpoints = Extract<Reply, { ok: true }>['value'];

/**
 * Loads the checkpoints and rewinds of a session, again after each change of them; null while they
 * are loading.
 */
export function useCheckpoints(sessionId: string): Checkpoints | null {
  const api = useApi();
  const changes = useCheckpointChanges(sessionId);
  const [loaded, setLoaded] = useState<{ readonly of: number; readonly reply: Reply } | null>(null);
  useEffect(() => {
    let isOver = false;
    void api['checkpoints.list']({ sessionId }).then(
      (reply) => !isOver && setLoaded({ of: changes, reply }),
    );
    return () => {
      isOver = true;
    };
  }, [api, sessionId, changes]);
  return loaded?.reply.ok ? loaded.reply.value : null;
}
