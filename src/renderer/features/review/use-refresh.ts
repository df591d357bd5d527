import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';

import { useOpenInteraction, useSession } from '#renderer/stores/desk/desk.ts';
import { warmUpDiffs } from '#renderer/views/diff/jobs/use-diff.ts';

import type { Review } from './store/review.ts';

/**
 * Reads the changes when the review is shown, when the status or the changed files of its session
 * change, when the request of a proposed edit closes, and when the person returns to the window.
 */
export function useRefresh(review: Review): void {
  const { place } = review;
  useEffect(() => warmUpDiffs(), []);
  const session = useSession(place.of === 'session' ? place.sessionId : '');
  const requestId = useStore(review.store, ({ comparison }) =>
    comparison.kind === 'proposed' ? comparison.requestId : '',
  );
  const isOpen = useOpenInteraction(requestId) !== undefined;
  const state = JSON.stringify([session?.status, session?.changes, isOpen]);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === state) return;
    const isBegun = seen.current === null && review.state.isReading && !review.state.isListed;
    seen.current = state;
    if (!isBegun) void review.refresh();
  }, [review, state]);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void review.refresh();
    };
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [review]);
}
