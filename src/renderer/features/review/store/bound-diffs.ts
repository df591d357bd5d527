import type { ReadDiff } from './review-state.ts';

/** Maximum number of lines of diffs that are far from the visible part. */
const MAX_LINES = 60_000;

/**
 * Forgets the diffs that were read first and are far from the visible part, until the others have
 * few enough lines. They are read again when they come near.
 */
export function boundDiffs(
  diffs: ReadonlyMap<string, ReadDiff>,
  near: ReadonlySet<string>,
): ReadonlyMap<string, ReadDiff> {
  const far = [...diffs].filter(([path, { isReading }]) => !near.has(path) && !isReading);
  let excess = far.reduce((sum, [, diff]) => sum + diffLineCount(diff), 0) - MAX_LINES;
  if (excess <= 0) return diffs;
  const kept = new Map(diffs);
  for (const [path, diff] of far) {
    if (excess <= 0) break;
    kept.delete(path);
    excess -= diffLineCount(diff);
  }
  return kept;
}

function diffLineCount({ diff }: ReadDiff): number {
  return diff?.hunks.reduce((sum, { lines }) => sum + lines.length, 0) ?? 0;
}
