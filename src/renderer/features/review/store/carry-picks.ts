import type { FileDiff, ReviewHunk } from '#shared/git/file-change.ts';

import type { Picks } from './review-state.ts';

/**
 * Returns the chosen lines after their file was read again: in the same hunk, or in the hunk that
 * contains all of them in the same order. Returns null if there is none.
 */
export function carryPicks(
  picks: Picks | null,
  path: string,
  before: FileDiff | null,
  after: FileDiff,
): Picks | null {
  if (picks?.path !== path) return picks;
  if (after.hunks.some(({ hunkId }) => hunkId === picks.hunkId)) return picks;
  const old = before?.hunks.find(({ hunkId }) => hunkId === picks.hunkId);
  if (!old || picks.lines.size === 0) return null;
  for (const hunk of after.hunks) {
    const lines = sameLines(old, hunk, picks.lines);
    if (lines) {
      const [first = 0] = lines;
      return { path, hunkId: hunk.hunkId, lines: new Set(lines), cursor: first, isWanted: true };
    }
  }
  return null;
}

/** Returns the indexes of the chosen lines in another hunk; null if one of them is not there. */
function sameLines(
  old: ReviewHunk,
  fresh: ReviewHunk,
  chosen: ReadonlySet<number>,
): readonly number[] | null {
  const found: number[] = [];
  let from = 0;
  for (const line of [...chosen].toSorted((a, b) => a - b)) {
    const at = fresh.lines.indexOf(old.lines[line] ?? '\n', from);
    if (at < 0) return null;
    found.push(at);
    from = at + 1;
  }
  return found;
}
