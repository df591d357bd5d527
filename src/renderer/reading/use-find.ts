import { useEffect } from 'react';

import { useApi } from '#renderer/connection/api.ts';
import { search, setQuery, useFind } from '#renderer/stores/find.ts';
import { setNotice } from '#renderer/stores/reading.ts';

import type { CorralApi } from '#shared/contract/contract.ts';

import { goToMessage } from './go-to-message.ts';
import { seqsInSight } from './in-sight.ts';

/** How long the typing must rest before a search, milliseconds. */
const REST_MS = 150;

/** Searches a moment after the query changed, and brings the match in front into sight. */
export function useFindEffects(sessionId: string): void {
  const api = useApi();
  const query = useFind((find) => find.query);
  const hit = useFind((find) => find.hits[find.at] ?? null);
  useEffect(() => {
    if (!setQuery(query)) return undefined;
    const timer = setTimeout(() => void search(api, seqsInSight()?.first ?? 0), REST_MS);
    return () => clearTimeout(timer);
  }, [api, query]);
  useEffect(() => {
    if (hit) void showHit(api, sessionId, hit.messageId);
  }, [api, sessionId, hit]);
}

async function showHit(api: CorralApi, sessionId: string, messageId: string): Promise<void> {
  const shown = await goToMessage(api, { sessionId, messageId, focus: false });
  if (!shown.ok) setNotice({ kind: 'failed', message: shown.error.kind === 'failed' ? shown.error.message : '' });
}
