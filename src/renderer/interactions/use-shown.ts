import { useEffect } from 'react';

import { useApi } from '#renderer/connection/api.ts';
import { useConnection } from '#renderer/connection/connection-store.ts';
import { windowId } from '#renderer/stores/window-id.ts';

/** Tells core when this request is in front of the person, and when it is not any more; anew after each connection. */
export function useShown(requestId: string): void {
  const api = useApi();
  const isConnected = useConnection().kind === 'connected';
  useEffect(() => {
    if (!isConnected) return undefined;
    let isTold = false;
    const tell = () => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible === isTold) return;
      isTold = isVisible;
      void api[isVisible ? 'interactions.shown' : 'interactions.hidden']({ requestId, windowId });
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => {
      document.removeEventListener('visibilitychange', tell);
      if (isTold) void api['interactions.hidden']({ requestId, windowId });
    };
  }, [api, isConnected, requestId]);
}
