import type { ReviewPlace } from '#shared/git/comparison.ts';

import { Review, type ReviewApi } from './review.ts';

/** Number of reviews whose state is kept while they are not shown. */
const MOST = 6;

const reviews = new Map<string, Review>();

/** Returns the review of a place, as it was left. Those that were opened first are forgotten. */
export function reviewOf(api: ReviewApi, place: ReviewPlace): Review {
  const key = place.of === 'session' ? `session ${place.sessionId}` : `project ${place.projectId}`;
  const known = reviews.get(key);
  const review = known?.api === api ? known : new Review(api, place);
  reviews.delete(key);
  reviews.set(key, review);
  for (const old of [...reviews.keys()].slice(0, -MOST)) reviews.delete(old);
  return review;
}
