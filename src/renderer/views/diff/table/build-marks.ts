import { REMOVED, type DiffTable, type MarkTable } from './diff-table.ts';
import { textOfRow } from './row-text.ts';
import { wordMarks, type Marks } from './word-marks.ts';

/** Maximum number of compared characters; further rows have no marks. */
const MAX_CHARS = 20_000_000;

/** Returns the differences within the paired lines of a diff. */
export function buildMarks(table: DiffTable): MarkTable {
  const rows = table.kinds.length;
  const marks = new Map<number, Marks>();
  let left = MAX_CHARS;
  for (let row = 0; row < rows && left > 0; row += 1) {
    const partner = table.partners[row]!;
    if (table.kinds[row] !== REMOVED || partner < 0) continue;
    const [before, after] = [textOfRow(table, row), textOfRow(table, partner)];
    left -= before.length + after.length;
    const [ofBefore, ofAfter] = wordMarks(before, after);
    marks.set(row, ofBefore).set(partner, ofAfter);
  }
  const starts = new Uint32Array(rows + 1);
  const ranges: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    ranges.push(...(marks.get(row) ?? []));
    starts[row + 1] = ranges.length;
  }
  return { starts, ranges: Uint32Array.from(ranges) };
}
