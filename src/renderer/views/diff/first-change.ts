import type { DiffHunk } from '#shared/tool/tool-details.ts';

/** Line of the new file at which the first change stands; `null` when the hunks do not say. */
export function firstChange(hunks: readonly DiffHunk[]): number | null {
  const [hunk] = hunks;
  if (!hunk) return null;
  let line = hunk.newStart;
  for (const text of hunk.lines) {
    if (text.startsWith('+') || text.startsWith('-')) break;
    if (!text.startsWith('\\')) line += 1;
  }
  return Math.max(1, line);
}
