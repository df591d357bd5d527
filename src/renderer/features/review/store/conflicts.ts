import type { FileConflict } from '#shared/git/conflict.ts';

import { isDecidable } from './possible-actions.ts';
import type { Review } from './review.ts';
import { MARK, type KnownConflict, type Position, type ReviewState } from './review-state.ts';

/** Returns the regions that are shown instead of the hunks of a file; null if there are none. */
export function openRegions(
  { conflicts, files, comparison }: Pick<ReviewState, 'conflicts' | 'files' | 'comparison'>,
  path: string,
): KnownConflict | null {
  const file = files.find((each) => each.path === path);
  const known = conflicts.get(path);
  return file && known?.regions && isDecidable(comparison, file) ? known : null;
}

/**
 * Notes a conflict as it was read; null if it could not be read. The position follows the regions.
 * After a decision of the person it moves to the region that takes the place of the decided one, or
 * to the button that marks the file as resolved.
 */
export function noteConflict(review: Review, path: string, conflict: FileConflict | null): void {
  const regions = conflict?.regions?.length ?? null;
  const known = { stateId: conflict?.stateId ?? '', regions };
  const { current, wanted } = review.state;
  const decided = review.decided.get(path);
  review.decided.delete(path);
  const conflicts = new Map(review.state.conflicts).set(path, known);
  if (decided !== undefined && regions !== null) {
    const position = { path, hunk: regions === 0 ? MARK : Math.min(decided, regions - 1) };
    review.change({ conflicts, current: position, wanted: position });
  } else {
    const follow = (position: Position | null) =>
      position?.path === path ? withinRegions(position, regions) : position;
    review.change({ conflicts, current: follow(current), wanted: follow(wanted) });
  }
}

export function forgetConflict(review: Review, path: string): void {
  const conflicts = new Map(review.state.conflicts);
  if (conflicts.delete(path)) review.change({ conflicts });
}

function withinRegions({ path, hunk }: Position, regions: number | null): Position {
  if (hunk === null || regions === 0) return { path, hunk };
  return { path, hunk: regions === null ? null : Math.min(Math.max(0, hunk), regions - 1) };
}
