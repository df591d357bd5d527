import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { isAtEnd, nextFollowing, type ScrollPlace } from './follow.ts';

const NOWHERE: ScrollPlace = { offset: 0, size: 0, viewport: 0 };

export type Follow = {
  readonly following: boolean;
  readonly onScroll: () => void;
  /** The list or its window grew or shrank. */
  readonly onResize: () => void;
  readonly goToEnd: () => void;
  /** The reader is sent elsewhere. */
  readonly leave: () => void;
};

type Rows = {
  readonly count: number;
  /** Whether their end is the end of the conversation. */
  readonly isEnd: boolean;
  /** Whether the list opens there. */
  readonly startsAtEnd: boolean;
};

/** Keeps the end in sight while the reader is there, and leaves a reader in peace who went up. */
export function useFollow(
  list: RefObject<VListHandle | null>,
  { count, isEnd, startsAtEnd }: Rows,
  onChange: (following: boolean) => void,
): Follow {
  const [following, setFollowing] = useState(startsAtEnd);
  const wanted = useRef(startsAtEnd);
  const before = useRef(NOWHERE);
  const stick = useCallback(() => {
    const handle = list.current;
    if (handle && count > 0) handle.scrollToIndex(count - 1, { align: 'end' });
  }, [list, count]);
  const change = useCallback(
    (next: boolean) => {
      if (next === wanted.current) return;
      wanted.current = next;
      setFollowing(next);
      onChange(next);
    },
    [onChange],
  );
  const onScroll = useCallback(() => {
    const now = placeOf(list.current);
    const next = isEnd && nextFollowing(wanted.current, before.current, now);
    before.current = now;
    change(next);
  }, [list, change, isEnd]);
  const onResize = useCallback(() => {
    if (wanted.current && !isAtEnd(placeOf(list.current), 1)) stick();
  }, [list, stick]);
  useEffect(() => {
    if (wanted.current) stick();
  }, [stick]);
  const goToEnd = useCallback(() => {
    change(true);
    stick();
  }, [change, stick]);
  const leave = useCallback(() => change(false), [change]);
  return { following, onScroll, onResize, goToEnd, leave };
}

export function placeOf(handle: VListHandle | null): ScrollPlace {
  if (!handle) return NOWHERE;
  return { offset: handle.scrollOffset, size: handle.scrollSize, viewport: handle.viewportSize };
}
