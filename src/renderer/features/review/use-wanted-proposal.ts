import { useEffect, useRef } from 'react';

import type { Review } from './store/review.ts';

/** The request whose edit is to be shown; absent if none is. */
export type Wanted = { readonly requestId?: string | undefined };

/**
 * Compares the edit of a request each time that the person asks for it. A review that is opened
 * otherwise shows no edit, because its request may be closed long since.
 */
export function useWantedProposal(review: Review, wanted: Wanted | null): void {
  const isOpened = useRef(false);
  useEffect(() => {
    const requestId = wanted?.requestId;
    const isLeftOver = !isOpened.current && review.state.comparison.kind === 'proposed';
    isOpened.current = true;
    if (requestId !== undefined)
      void review.compare({ comparison: { kind: 'proposed', requestId } });
    else if (isLeftOver) void review.compare({ comparison: { kind: 'all' } });
  }, [review, wanted]);
}
