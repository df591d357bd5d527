import type { ReviewHunk } from '#shared/git/file-change.ts';

/** Sizes that are computed at once (`useDiff`), and fill a high window. */
const MAX_LINES = 150;
const MAX_CHARS = 12_000;

/** Returns the first lines of hunks; the last of these hunks may be incomplete. */
export function headOfHunks(hunks: readonly ReviewHunk[]): ReviewHunk[] {
  const head: ReviewHunk[] = [];
  let [lines, chars] = [MAX_LINES, MAX_CHARS];
  for (const hunk of hunks) {
    const taken: string[] = [];
    for (const line of hunk.lines) {
      lines -= 1;
      chars -= line.length;
      if (lines < 0 || chars < 0) break;
      taken.push(line);
    }
    if (taken.length > 0) head.push({ ...hunk, lines: taken });
    if (lines <= 0 || chars <= 0) break;
  }
  return head;
}
