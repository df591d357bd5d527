import { useEffect } from 'react';

import { useApi } from '#renderer/connection/api.ts';
import { search, setQuery, useFind } from '#renderer/stores/find.ts';
import { goTo } from '#renderer/stores/reading.ts';

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
    if (hit) void goTo(api, { sessionId, to: { seq: hit.seq, toolUseId: hit.parentToolUseId }, focus: false });
  }, [api, sessionId, hit]);
}
