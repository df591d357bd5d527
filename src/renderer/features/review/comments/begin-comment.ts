import type { Review } from '../store/review.ts';
import type { Target } from '../store/target.ts';
import { rangeOf } from './comment-place.ts';

/** Begins a comment on the chosen lines of a hunk, by default on its changed ones. */
export function beginComment(review: Review, { file, hunk, lines }: Target): boolean {
  const range = hunk && rangeOf(hunk, lines);
  if (!range) return false;
  review.change({ commentDraft: { path: file.path, ...range, text: '' } });
  return true;
}
