import { useMemo, useState } from 'react';

import { useSought } from './sought.ts';

/** Whether all of a text or list is shown: the reader asked for it, or the search led to something in its `hidden` part. */
export function useUncovered(hidden: readonly string[]): readonly [all: boolean, uncover: () => void] {
  const [all, setAll] = useState(false);
  const sought = useSought();
  const isFound = useMemo(() => sought !== null && hidden.some(sought), [sought, hidden]);
  if (isFound && !all) setAll(true);
  return [all || isFound, () => setAll(true)];
}
