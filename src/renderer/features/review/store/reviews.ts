import type { ReviewPlace } from '#shared/git/comparison.ts';

import { dropCommitted, readDraft } from './commit-drafts.ts';
import { Review, type ReviewApi } from './review.ts';

/** Number of reviews whose state is kept while they are not shown. */
const MOST = 6;

const reviews = new Map<string, Review>();

/** Returns the review of a place, as it was left. Those that were opened first are forgotten. */
export function reviewOf(api: ReviewApi, place: ReviewPlace): Review {
  const key = place.of === 'session' ? `session ${place.sessionId}` : `project ${place.projectId}`;
  const known = reviews.get(key);
  const review = known?.api === api ? known : newReview(api, place);
  reviews.delete(key);
  reviews.set(key, review);
  for (const old of [...reviews.keys()].slice(0, -MOST)) reviews.delete(old);
  return review;
}

function newReview(api: ReviewApi, place: ReviewPlace): Review {
  const review = new Review(api, place);
  review.change({ commitMessage: readDraft(localStorage, place) });
  const stop = review.store.subscribe(({ nextCommit }) => {
    if (nextCommit === null) return;
    stop();
    dropCommitted(review, nextCommit);
  });
  return review;
}
