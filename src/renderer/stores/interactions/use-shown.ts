import { useEffect } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useConnection } from '#renderer/stores/connection/connection-store.ts';
import { windowId } from '#renderer/stores/window/window-id.ts';

import { enterSight, leaveSight, markSeen } from './dialog-store.ts';

/**
 * Tells core when this request is in front of the person, and when it is not any more; anew after each connection. It may
 * stand in several places of the window: it is hidden when it has left the last of them.
 */
export function useShown(requestId: string, isInSight: boolean): void {
  const api = useApi();
  const isConnected = useConnection().kind === 'connected';
  useEffect(() => {
    if (!isConnected || !isInSight) return undefined;
    let isTold = false;
    const tell = (isVisible: boolean) => {
      if (isVisible === isTold) return;
      isTold = isVisible;
      if (isVisible) markSeen(requestId);
      if (isVisible && enterSight(requestId)) void api['interactions.shown']({ requestId, windowId });
      if (!isVisible && leaveSight(requestId)) void api['interactions.hidden']({ requestId, windowId });
    };
    const look = () => tell(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      document.removeEventListener('visibilitychange', look);
      tell(false);
    };
  }, [api, isConnected, isInSight, requestId]);
}
