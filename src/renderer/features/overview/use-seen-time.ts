import { useCallback } from 'react';

import { useUi } from '#renderer/stores/window/ui.ts';

/**
 * Returns a function that returns when the person looked at a session. A session in the second
 * column is being looked at.
 */
export function useSeenTime(): (sessionId: string) => number {
  const seenAt = useUi((ui) => ui.seenAt);
  const since = useUi((ui) => ui.since);
  const beside = useUi((ui) => (ui.beside?.kind === 'session' ? ui.beside.sessionId : null));
  return useCallback(
    (sessionId) => (sessionId === beside ? Infinity : (seenAt[sessionId] ?? since)),
    [seenAt, since, beside],
  );
}
