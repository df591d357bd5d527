import { useCallback, useEffect, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { fitsViewport } from './follow.ts';
import { placeOf } from './use-follow.ts';

/**
 * Loads older messages while the list does not fill its viewport, because such a list cannot be
 * scrolled. Returns a function to call when sizes changed.
 */
export function useFillView(
  list: RefObject<VListHandle | null>,
  count: number,
  loadOlder: (() => void) | null,
): () => void {
  const fill = useCallback(() => {
    if (loadOlder && list.current && fitsViewport(placeOf(list.current))) loadOlder();
  }, [list, loadOlder]);
  useEffect(fill, [fill, count]);
  return fill;
}
