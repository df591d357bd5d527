import type { ReviewHunk } from '#shared/git/file-change.ts';

/** Returns the indexes of the added and removed lines of a hunk. */
export function changedLines({ lines }: Pick<ReviewHunk, 'lines'>): readonly number[] {
  return lines.flatMap((line, at) => (line.startsWith('+') || line.startsWith('-') ? [at] : []));
}

type HunkCounts = {
  readonly line: number;
  readonly added: number;
  readonly removed: number;
};

/** Returns what names a hunk: the line of its first change, and the numbers of changed lines. */
export function countsOf({ lines, newStart, oldStart, newLines }: ReviewHunk): HunkCounts {
  const first = lines.findIndex((line) => !line.startsWith(' '));
  const start = newLines === 0 ? oldStart : newStart;
  return {
    line: start + Math.max(0, first),
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}
