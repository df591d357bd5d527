import { useEffect } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useConnection } from '#renderer/stores/connection/connection-store.ts';
import { windowId } from '#renderer/stores/window/window-id.ts';

import { enterSight, leaveSight, markSeen } from './dialog-store.ts';

/**
 * Notifies core when this request becomes visible or hidden in this window, and again after each
 * connection. A request may be visible in several places; it is hidden when it has left the last
 * one.
 */
export function useReportVisibility(requestId: string, isInSight: boolean): void {
  const api = useApi();
  const isConnected = useConnection().kind === 'connected';
  useEffect(() => {
    if (!isConnected || !isInSight) return undefined;
    let isReported = false;
    const report = (isVisible: boolean) => {
      if (isVisible === isReported) return;
      isReported = isVisible;
      if (isVisible) markSeen(requestId);
      if (isVisible && enterSight(requestId))
        void api['interactions.shown']({ requestId, windowId });
      if (!isVisible && leaveSight(requestId))
        void api['interactions.hidden']({ requestId, windowId });
    };
    const update = () => report(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    update();
    return () => {
      document.removeEventListener('visibilitychange', update);
      report(false);
    };
  }, [api, isConnected, isInSight, requestId]);
}
