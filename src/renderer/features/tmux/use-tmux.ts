import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { TmuxView } from '#shared/contract/calls/tmux.ts';

export type TmuxState = {
  /** Null until it is loaded. */
  readonly view: TmuxView | null;
  readonly failure: Failure | null;
};

/**
 * Returns the tmux panes, updated while the component is mounted: each reply of core is followed by
 * a call that waits for the next revision.
 */
export function useTmux(): TmuxState {
  const api = useApi();
  const [now, setNow] = useState<TmuxState>({ view: null, failure: null });
  useEffect(() => {
    const looking = new AbortController();
    const follow = async (revision: number | null): Promise<void> => {
      const reply = await api['tmux.watch']({ revision });
      if (looking.signal.aborted) return;
      setNow(
        reply.ok ? { view: reply.value, failure: null } : { view: null, failure: reply.error },
      );
      if (reply.ok) await follow(reply.value.revision);
    };
    void follow(null);
    return () => looking.abort();
  }, [api]);
  return now;
}
