import { useCallback, useEffect, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { leavesRoom } from './follow.ts';
import { placeOf } from './use-follow.ts';

/** Scrolling asks for older messages, and a list that does not fill its room cannot be scrolled. Call what it returns when sizes changed. */
export function useFilled(list: RefObject<VListHandle | null>, count: number, loadOlder: (() => void) | null): () => void {
  const fill = useCallback(() => {
    if (loadOlder && list.current && leavesRoom(placeOf(list.current))) loadOlder();
  }, [list, loadOlder]);
  useEffect(fill, [fill, count]);
  return fill;
}
