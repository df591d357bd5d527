import { useMemo, useState } from 'react';

import { useCardSearch } from './card-search.ts';

/**
 * Returns whether all of a text or list is shown, because the reader requested it or the current
 * search match is in its `hidden` part, and a function that shows all.
 */
export function useShowAll(
  hidden: readonly string[],
): readonly [all: boolean, showAll: () => void] {
  const [all, setAll] = useState(false);
  const matches = useCardSearch();
  const isFound = useMemo(() => matches !== null && hidden.some(matches), [matches, hidden]);
  if (isFound && !all) setAll(true);
  return [all || isFound, () => setAll(true)];
}
