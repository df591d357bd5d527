import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';

import { useOpenInteraction, useSession } from '#renderer/stores/desk/desk.ts';
import { warmUpDiffs } from '#renderer/views/diff/jobs/use-diff.ts';
import { pathsSince } from '#shared/session/session-changes.ts';

import type { Review } from './store/review.ts';
import { useFolderChanges } from './use-folder-changes.ts';

/**
 * Reads the changes when the review is shown, when the status of its session changes, when its files
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
  const changes = useFolderChanges(place);
  const others = [session?.status, changes?.upstream, changes?.ahead, changes?.behind, isOpen];
  const state = JSON.stringify(others);
  const seen = useRef<Seen | null>(null);
  useEffect(() => {
    const before = seen.current;
    const revision = changes?.revision ?? null;
    if (before?.state === state && before.revision === revision) return;
    const isBegun = before === null && review.state.isReading && !review.state.isListed;
    seen.current = { state, revision };
    if (isBegun) return;
    const isChange = changes !== null && before !== null && before.state === state;
    void review.refresh(
      isChange ? { revision: changes.revision, paths: pathsSince(before.revision, changes) } : null,
    );
  }, [review, state, changes]);
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

/** The state for which the last read was made. */
type Seen = { readonly state: string; readonly revision: number | null };
