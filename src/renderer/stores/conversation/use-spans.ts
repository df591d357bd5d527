import { useEffect, useMemo, useState } from 'react';

import {
  literalSpans,
  regexSpans,
  type LinearRegex,
  type SpansOf,
} from '#shared/find/find-spans.ts';

import { useFind } from './find.ts';

/**
 * Returns the matcher of the query in the find bar of a session; null while it is empty, or while the engine of
 * patterns loads.
 */
export function useSpans(sessionId: string): SpansOf | null {
  const query = useFind(sessionId, (find) => find.query);
  const matchCase = useFind(sessionId, (find) => find.matchCase);
  const isRegex = useFind(sessionId, (find) => find.isRegex);
  const [engine, setEngine] = useState<LinearRegex | null>(null);
  useEffect(() => {
    if (isRegex) void import('re2js').then(({ RE2JS }) => setEngine(() => RE2JS));
  }, [isRegex]);
  return useMemo(
    () => spansFor(query, matchCase, isRegex, engine),
    [query, matchCase, isRegex, engine],
  );
}

function spansFor(
  query: string,
  matchCase: boolean,
  isRegex: boolean,
  engine: LinearRegex | null,
): SpansOf | null {
  if (query === '' || (isRegex && engine === null)) return null;
  if (!isRegex || engine === null) return literalSpans(query, matchCase);
  try {
    return regexSpans(engine, query, matchCase);
  } catch {
    return null; // The reply of core shows in the bar why the pattern is invalid.
  }
}
