import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';

import { ADDED, CONTEXT, GAP, REMOVED, type DiffTable } from './diff-table.ts';
import { rawLine } from './side.ts';

const AROUND = 3;

/** Returns the diff in the format of `git apply` and `patch`. */
export function patchText(
  table: DiffTable,
  path: string,
  oldPath: string,
  change: 'new' | 'deleted' | 'changed',
): string {
  const patch = {
    oldFileName: change === 'new' ? '/dev/null' : `a/${oldPath.replace(/^\/+/u, '')}`,
    newFileName: change === 'deleted' ? '/dev/null' : `b/${path.replace(/^\/+/u, '')}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: hunksOfTable(table),
  };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

export function hunksOfTable(table: DiffTable): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  for (let row = 0; row < table.kinds.length;) {
    const change = nextChange(table, row);
    if (change < 0) break;
    const from = Math.max(row, runStart(table, change), change - AROUND);
    const to = hunkEnd(table, change);
    hunks.push(hunkOf(table, from, to));
    row = to;
  }
  return hunks;
}

/** Returns true if a row differs; equal texts may still have different line endings. */
function differs(table: DiffTable, row: number): boolean {
  const kind = table.kinds[row];
  if (kind === GAP) return false;
  return (
    kind !== CONTEXT ||
    rawLine(table.before, table.beforeLines[row]!) !== rawLine(table.after, table.afterLines[row]!)
  );
}

function nextChange(table: DiffTable, from: number): number {
  for (let row = from; row < table.kinds.length; row += 1) if (differs(table, row)) return row;
  return -1;
}

function runStart({ kinds }: DiffTable, row: number): number {
  let start = row;
  while (start > 0 && kinds[start - 1] !== GAP) start -= 1;
  return start;
}

/** Returns the end of a hunk. Changes close to each other share a hunk. */
function hunkEnd(table: DiffTable, change: number): number {
  let last = change;
  let row = change;
  while (row < table.kinds.length && table.kinds[row] !== GAP && row - last <= 2 * AROUND) {
    if (differs(table, row)) last = row;
    row += 1;
  }
  let end = last + 1;
  while (end < table.kinds.length && table.kinds[end] === CONTEXT && end - last <= AROUND) end += 1;
  return end;
}

function hunkOf(table: DiffTable, from: number, to: number): StructuredPatchHunk {
  const { kinds, beforeLines, afterLines } = table;
  const removed: string[] = [];
  const added: string[] = [];
  const lines: string[] = [];
  const flush = () => lines.push(...removed.splice(0), ...added.splice(0));
  for (let row = from; row < to; row += 1) {
    const before = beforeLines[row]! < 0 ? null : rawLine(table.before, beforeLines[row]!);
    const after = afterLines[row]! < 0 ? null : rawLine(table.after, afterLines[row]!);
    if (before !== null && before === after) {
      flush();
      lines.push(...patchLine(' ', before));
      continue;
    }
    if (before !== null) removed.push(...patchLine('-', before));
    if (after !== null) added.push(...patchLine('+', after));
  }
  flush();
  const isIn = (skipped: number) =>
    kinds.subarray(from, to).reduce((sum, kind) => (kind === skipped ? sum : sum + 1), 0);
  const start = (numbers: Uint32Array) =>
    numbers.subarray(from, to).find((number) => number > 0) ?? 1;
  return {
    oldStart: start(table.beforeNumbers),
    oldLines: isIn(ADDED),
    newStart: start(table.afterNumbers),
    newLines: isIn(REMOVED),
    lines,
  };
}

function patchLine(sign: string, raw: string): readonly string[] {
  return raw.endsWith('\n')
    ? [sign + raw.slice(0, -1)]
    : [sign + raw, '\\ No newline at end of file'];
}
