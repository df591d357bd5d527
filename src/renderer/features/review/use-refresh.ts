import { useEffect, useRef } from 'react';

import { useSession } from '#renderer/stores/desk/desk.ts';
import { warmUpDiffs } from '#renderer/views/diff/jobs/use-diff.ts';

import type { Review } from './store/review.ts';

/**
 * Reads the changes when the review is shown, when the status or the changed files of its session
 * change, and when the person returns to the window.
 */
export function useRefresh(review: Review): void {
  const { place } = review;
  useEffect(() => warmUpDiffs(), []);
  const session = useSession(place.of === 'session' ? place.sessionId : '');
  const state = JSON.stringify([session?.status, session?.changes]);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    void review.refresh();
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
