import { useEffect } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Session } from '#shared/contract/sessions.ts';

/**
 * Reads the changed files again when the window gets the focus, if the system cannot watch the
 * folder of the session.
 */
export function useReadChanges({ sessionId, changes }: Session): void {
  const api = useApi();
  const isUnwatched = changes?.isWatched === false;
  useEffect(() => {
    if (!isUnwatched) return undefined;
    const read = () => void api['sessions.readChanges']({ sessionId });
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [api, sessionId, isUnwatched]);
}
