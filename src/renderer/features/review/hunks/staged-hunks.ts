import type { FileChange, FileDiff, ReviewHunk } from '#shared/git/file-change.ts';

/** How much of a hunk is in the index. */
export type Staging = 'staged' | 'partlyStaged' | null;

/**
 * Returns how much of a hunk of HEAD against the working tree is in the index. `staged` are the
 * changes of HEAD against the index, whose old lines have the same numbers.
 */
export function stagingOf(
  hunk: ReviewHunk,
  file: Pick<FileChange, 'isStaged' | 'isUnstaged'>,
  staged: FileDiff | null,
): Staging {
  if (!file.isStaged) return null;
  if (!file.isUnstaged) return 'staged';
  const known = new Set((staged?.hunks ?? []).flatMap(hunkChanges));
  const changes = hunkChanges(hunk);
  const count = changes.filter((change) => known.has(change)).length;
  if (count === 0) return null;
  return count === changes.length ? 'staged' : 'partlyStaged';
}

/**
 * Returns the indexes in `lines` of the lines of a hunk that are in the index, for a file of which
 * only a part is.
 */
export function stagedLines(hunk: ReviewHunk, staged: FileDiff): readonly number[] {
  const known = new Set(staged.hunks.flatMap(hunkChanges));
  return placesOf(hunk).flatMap((place, at) => (place !== null && known.has(place) ? [at] : []));
}

const hunkChanges = (hunk: ReviewHunk): readonly string[] =>
  placesOf(hunk).filter((place) => place !== null);

/** Returns each line of a hunk with its place among the old lines; null for a line that is none. */
function placesOf({ lines, oldStart, oldLines }: ReviewHunk): readonly (string | null)[] {
  // A hunk without old lines stands after the line of its number.
  let line = oldLines === 0 ? oldStart + 1 : oldStart;
  let added = 0;
  return lines.map((text) => {
    if (text.startsWith('\\')) return null;
    if (text.startsWith('+')) {
      added += 1;
      return `${line} ${added} ${text}`;
    }
    const place = `${line} ${text}`;
    line += 1;
    added = 0;
    return text.startsWith('-') ? place : null;
  });
}
