import { useEffect } from 'react';

import { useApi } from '#renderer/connection/api.ts';
import { windowId } from '#renderer/stores/window-id.ts';

/** Tells core, once the window is in sight, that this request is in front of the person. */
export function useShown(requestId: string): void {
  const api = useApi();
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      void api['interactions.shown']({ requestId, windowId });
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [api, requestId]);
}
