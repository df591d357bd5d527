import type { DiffHunk } from './tool-details.ts';

/**
 * Counts added and removed lines. A huge hunk contains fewer lines than its counts say; its missing
 * lines count as changed.
 */
export function changedLines(hunks: readonly DiffHunk[]): {
  readonly added: number;
  readonly removed: number;
} {
  let [added, removed] = [0, 0];
  for (const { lines, oldLines, newLines } of hunks) {
    let [plus, minus, same] = [0, 0, 0];
    for (const line of lines) {
      if (line.startsWith('+')) plus += 1;
      else if (line.startsWith('-')) minus += 1;
      else if (line.startsWith(' ')) same += 1;
    }
    added += Math.max(plus, newLines - same);
    removed += Math.max(minus, oldLines - same);
  }
  return { added, removed };
}
