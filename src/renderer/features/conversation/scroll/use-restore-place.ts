import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { VListHandle } from 'virtua';

import { useOpenedAt } from '#renderer/stores/conversation/conversation.ts';

import type { Row } from '../rows/rows.ts';
import { indexOfPlace } from './index-of-place.ts';
import type { Follow } from './use-follow.ts';

/**
 * Scrolls the message that was uppermost back to its position, each time the conversation is
 * loaded.
 */
export function useRestorePlace(
  sessionId: string,
  list: RefObject<VListHandle | null>,
  rows: readonly Row[],
  follow: Follow,
): void {
  const opened = useOpenedAt(sessionId);
  const restored = useRef<typeof opened | null>(null);
  const { leave } = follow;
  useLayoutEffect(() => {
    if (restored.current === opened || rows.length === 0) return;
    restored.current = opened;
    if (!opened.place) return;
    const { seq, offsetPx } = opened.place;
    leave();
    const at = indexOfPlace(rows, { seq }, { hasBefore: false, hasAfter: false });
    list.current?.scrollToIndex(at, { align: 'start', offset: offsetPx });
  }, [opened, rows, list, leave]);
}
