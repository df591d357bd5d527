import { useEffect, useEffectEvent } from 'react';

import type { Folds } from '#renderer/views/diff/use-folds.ts';

import type { HunkRows } from '../hunks/hunk-rows.ts';
import { useReview, useReviewState } from '../store/review-context.ts';

/** Shows more lines around the current hunk, or the whole file, when the keyboard asks for it. */
export function useExpandRequests(path: string, folds: Folds, hunkRows: readonly HunkRows[]): void {
  const { review } = useReview();
  const request = useReviewState(({ expanding }) => (expanding?.path === path ? expanding : null));
  const expand = useEffectEvent(() => {
    if (!request) return;
    review.change({ expanding: null });
    const own = request.hunk === null ? undefined : hunkRows[request.hunk];
    if (!own) {
      folds.setAll(!folds.allOpen);
      return;
    }
    folds.folds.forEach((fold, at) => {
      if (fold.to === own.from) folds.open(at, 'up');
      else if (fold.from === own.to) folds.open(at, 'down');
    });
  });
  useEffect(() => {
    if (request) expand();
  }, [request]);
}
