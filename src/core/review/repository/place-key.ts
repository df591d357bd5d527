import type { ReviewPlace } from '#shared/git/comparison.ts';

/** Returns the name of a place in the store. */
export function placeKey(place: ReviewPlace): string {
  return place.of === 'session' ? `session ${place.sessionId}` : `project ${place.projectId}`;
}
