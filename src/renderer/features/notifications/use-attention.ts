import { useEffect } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useConnection } from '#renderer/stores/connection/connection-store.ts';
import { windowId } from '#renderer/stores/window/window-id.ts';

/** Reports to core if this window has the focus, and repeats it after each reconnection. */
export function useAttention(): void {
  const api = useApi();
  const isConnected = useConnection().kind === 'connected';
  useEffect(() => {
    if (!isConnected) return undefined;
    let lastReported: boolean | null = null;
    const report = () => {
      const isFocused = document.visibilityState === 'visible' && document.hasFocus();
      if (isFocused === lastReported) return;
      lastReported = isFocused;
      void api['notifications.attend']({ windowId, isFocused });
    };
    window.addEventListener('focus', report);
    window.addEventListener('blur', report);
    document.addEventListener('visibilitychange', report);
    report();
    return () => {
      window.removeEventListener('focus', report);
      window.removeEventListener('blur', report);
      document.removeEventListener('visibilitychange', report);
    };
  }, [api, isConnected]);
}
