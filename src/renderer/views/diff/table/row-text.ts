import { REMOVED, type DiffTable, type MarkTable } from './diff-table.ts';
import { lineText } from './side.ts';
import type { Marks } from './word-marks.ts';

/** Returns the current text of a row; the old text of a removed line. */
export function textOfRow(table: DiffTable, row: number): string {
  return table.kinds[row] === REMOVED
    ? lineText(table.before, table.beforeLines[row]!, table.beforeEndings)
    : lineText(table.after, table.afterLines[row]!, table.afterEndings);
}

/** Returns the text of a row on the old side. */
export function oldTextOfRow(table: DiffTable, row: number): string {
  return lineText(table.before, table.beforeLines[row]!, table.beforeEndings);
}

export function marksOfRow(marks: MarkTable | null, row: number): Marks {
  if (!marks) return [];
  return [...marks.ranges.subarray(marks.starts[row], marks.starts[row + 1])];
}
