import { useEffect } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { search, setPattern, useFind } from '#renderer/stores/conversation/find.ts';
import { setNotice } from '#renderer/stores/conversation/reading.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { goToMessage } from './go-to-message.ts';
import { visibleSeqs } from './visible-rows.ts';

/** Time without a change of the pattern before a search, in ms. */
const DEBOUNCE_MS = 150;

/** Searches 150 ms after the pattern changed, and scrolls the current match into view. */
export function useFindEffects(sessionId: string): void {
  const api = useApi();
  const query = useFind(sessionId, (find) => find.query);
  const matchCase = useFind(sessionId, (find) => find.matchCase);
  const isRegex = useFind(sessionId, (find) => find.isRegex);
  const hit = useFind(sessionId, (find) => find.hits[find.at] ?? null);
  useEffect(() => {
    if (!setPattern(sessionId, { query, matchCase, isRegex })) return undefined;
    const timer = setTimeout(
      () => void search(api, sessionId, visibleSeqs(sessionId)?.first ?? 0),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [api, sessionId, query, matchCase, isRegex]);
  useEffect(() => {
    if (hit) void showHit(api, sessionId, hit.messageId);
  }, [api, sessionId, hit]);
}

async function showHit(api: CorralApi, sessionId: string, messageId: string): Promise<void> {
  const result = await goToMessage(api, { sessionId, messageId, focus: false });
  if (!result.ok)
    setNotice(sessionId, {
      kind: 'failed',
      message: result.error.kind === 'failed' ? result.error.message : '',
    });
}
