import { useEffect, useRef } from 'react';

import { useSession } from '#renderer/stores/desk/desk.ts';

import type { Review } from './store/review.ts';

/**
 * Reads the changes when the review is shown, when the status of its session changes, and when the
 * person returns to the window.
 */
export function useRefresh(review: Review): void {
  const { place } = review;
  const status = useSession(place.of === 'session' ? place.sessionId : '')?.status;
  const seen = useRef<typeof status | null>(null);
  useEffect(() => {
    if (seen.current === status) return;
    seen.current = status;
    void review.refresh();
  }, [review, status]);
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
