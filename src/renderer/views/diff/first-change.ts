import type { DiffHunk } from '#shared/tool/tool-details.ts';

/** Returns the line of the first change in the new file; null without hunks. */
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
