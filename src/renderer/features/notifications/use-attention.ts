import { useEffect } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useConnection } from '#renderer/stores/connection/connection-store.ts';
import { windowId } from '#renderer/stores/window/window-id.ts';

/** Tells core whether this window has the person's attention; anew after each connection. */
export function useAttention(): void {
  const api = useApi();
  const isConnected = useConnection().kind === 'connected';
  useEffect(() => {
    if (!isConnected) return undefined;
    let told: boolean | null = null;
    const tell = () => {
      const isFocused = document.visibilityState === 'visible' && document.hasFocus();
      if (isFocused === told) return;
      told = isFocused;
      void api['notifications.attend']({ windowId, isFocused });
    };
    window.addEventListener('focus', tell);
    window.addEventListener('blur', tell);
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => {
      window.removeEventListener('focus', tell);
      window.removeEventListener('blur', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [api, isConnected]);
}
