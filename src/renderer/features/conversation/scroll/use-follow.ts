import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { isAtEnd, nextFollowing, type ScrollPlace } from './follow.ts';

const NOWHERE: ScrollPlace = { offset: 0, size: 0, viewport: 0 };

export type Follow = {
  readonly following: boolean;
  readonly onScroll: () => void;
  /** Called when the list or its viewport was resized. */
  readonly onResize: () => void;
  readonly goToEnd: () => void;
  /** Called before scrolling to another place. */
  readonly leave: () => void;
};

type Rows = {
  readonly count: number;
  /** True if the last row is the end of the conversation. */
  readonly isEnd: boolean;
  /** True if the list opens at its end. */
  readonly startsAtEnd: boolean;
};

/**
 * Keeps the list scrolled to its end while the reader is there, and stops when the reader scrolls
 * up.
 */
export function useFollow(
  list: RefObject<VListHandle | null>,
  { count, isEnd, startsAtEnd }: Rows,
  onChange: (following: boolean) => void,
): Follow {
  const [following, setFollowing] = useState(startsAtEnd);
  const isFollowing = useRef(startsAtEnd);
  const before = useRef(NOWHERE);
  const scrollToEnd = useCallback(() => {
    const handle = list.current;
    if (handle && count > 0) handle.scrollToIndex(count - 1, { align: 'end' });
  }, [list, count]);
  const change = useCallback(
    (next: boolean) => {
      if (next === isFollowing.current) return;
      isFollowing.current = next;
      setFollowing(next);
      onChange(next);
    },
    [onChange],
  );
  const onScroll = useCallback(() => {
    const now = placeOf(list.current);
    const next = isEnd && nextFollowing(isFollowing.current, before.current, now);
    before.current = now;
    change(next);
  }, [list, change, isEnd]);
  const onResize = useCallback(() => {
    if (isFollowing.current && !isAtEnd(placeOf(list.current), 1)) scrollToEnd();
  }, [list, scrollToEnd]);
  useEffect(() => {
    if (isFollowing.current) scrollToEnd();
  }, [scrollToEnd]);
  const goToEnd = useCallback(() => {
    change(true);
    scrollToEnd();
  }, [change, scrollToEnd]);
  const leave = useCallback(() => change(false), [change]);
  return { following, onScroll, onResize, goToEnd, leave };
}

export function placeOf(handle: VListHandle | null): ScrollPlace {
  if (!handle) return NOWHERE;
  return { offset: handle.scrollOffset, size: handle.scrollSize, viewport: handle.viewportSize };
}
