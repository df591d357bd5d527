import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { isLine } from '../table/build-table.ts';
import { lineCount, type Side } from '../table/side.ts';

/** The state of a file: `before` or `after` the change that hunks describe. */
export type FileState = 'before' | 'after';

/** A hunk and the lines of the file that it covers, counted from 0; `to` is the line after them. */
export type PlacedHunk = {
  readonly hunk: DiffHunk;
  readonly from: number;
  readonly to: number;
  /** True if the hunks themselves omit lines before this one. */
  readonly hasGap: boolean;
};

/**
 * Returns the places of the hunks in a file of the given state. Returns null if one line of them is
 * not in the file at its place, if a hunk has no line to compare, or if the hunks contradict each
 * other.
 */
export function placeHunks(
  hunks: readonly DiffHunk[],
  file: Side,
  state: FileState,
): readonly PlacedHunk[] | null {
  const placed: PlacedHunk[] = [];
  let expected: Expected = { from: 0, shift: 0, shown: 1 };
  for (const hunk of hunks) {
    const own = hunkLines(hunk, state);
    const others = hunkLines(hunk, otherState(state));
    const from = own.length > 0 ? hunkStart(hunk, state) - 1 : 0;
    const isInOrder =
      from >= expected.from && (placed.length === 0 || hunk.newStart >= expected.shown);
    const isProven = own.length > 0 || lineCount(file) === 0;
    const isConsistent =
      others.length === 0 || hunkStart(hunk, otherState(state)) - 1 === from + expected.shift;
    const isThere = own.every((text, line) => isFileLine(file, from + line, text));
    if (!isInOrder || !isProven || !isConsistent || !isThere) return null;
    placed.push({ hunk, from, to: from + own.length, hasGap: hunk.newStart > expected.shown });
    expected = {
      from: from + own.length,
      shift: expected.shift + others.length - own.length,
      shown: hunk.newStart + hunk.newLines,
    };
  }
  return placed.length > 0 ? placed : null;
}

/** The least place of the next hunk, its distance in the other state, and the lines given so far. */
type Expected = { readonly from: number; readonly shift: number; readonly shown: number };

function otherState(state: FileState): FileState {
  return state === 'after' ? 'before' : 'after';
}

function hunkStart({ oldStart, newStart }: DiffHunk, state: FileState): number {
  return state === 'after' ? newStart : oldStart;
}

function hunkLines({ lines }: DiffHunk, state: FileState): readonly string[] {
  const sign = state === 'after' ? '+' : '-';
  return lines
    .filter((line) => line.startsWith(sign) || line.startsWith(' '))
    .map((line) => line.slice(1));
}

function isFileLine(file: Side, line: number, text: string): boolean {
  return isLine(file, line, text.endsWith('\r') ? text.slice(0, -1) : text);
}
