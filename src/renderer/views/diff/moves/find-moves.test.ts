import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { buildTable } from '../table/build-table.ts';
import { changedLinesOfHunks, changedLinesOfTable, type ChangedLines } from './changed-lines.ts';
import { findMoves } from './find-moves.ts';
import { GROUP, moveOf, type MoveTable } from './move-table.ts';

const body = ['export function total(items: Item[]) {', '', '  return items.length;', '}'];
const filler = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);
const rest = filler('const value =', 8);
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

function movesBetween(before: readonly string[], after: readonly string[]): MoveTable {
  const [oldContent, newContent] = [textOf(before), textOf(after)];
  const table = buildTable({ oldContent, newContent, hunks: [], isCut: false });
  return findMoves([changedLinesOfTable(table)])[0]!;
}

/** Returns the groups: own line, file and line of the other place, lines of a block that begins. */
const groupsOf = (groups: Uint32Array) =>
  Array.from({ length: groups.length / GROUP }, (_, at) => [
    ...groups.subarray(at * GROUP, (at + 1) * GROUP),
  ]);

const hunk = (start: number, lines: readonly string[]): DiffHunk => ({
  oldStart: start,
  oldLines: lines.filter((line) => !line.startsWith('+')).length,
  newStart: start,
  newLines: lines.filter((line) => !line.startsWith('-')).length,
  lines: [...lines],
});

const changed = (removed: readonly string[], added: readonly string[]): ChangedLines =>
  changedLinesOfHunks([
    hunk(1, [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]),
  ]);

/** Few texts, so that most lines are equal to several others. */
const lines = fc.array(
  fc.constantFrom('', '}', 'one more line of words', 'another line of words', 'x', '  x'),
  { maxLength: 40 },
);
const files = fc.array(fc.tuple(lines, lines), { minLength: 1, maxLength: 3 });

describe('findMoves', () => {
  test('findMoves finds a function that was moved to another place of the file', () => {
    const moves = movesBetween([...body, ...rest], [...rest, ...body]);
    expect(groupsOf(moves.removed)).toEqual([
      [1, 0, 9, 4],
      [2, 0, 10, 0],
      [3, 0, 11, 0],
      [4, 0, 12, 0],
    ]);
    expect(groupsOf(moves.added)).toEqual([
      [9, 0, 1, 4],
      [10, 0, 2, 0],
      [11, 0, 3, 0],
      [12, 0, 4, 0],
    ]);
  });

  test('findMoves finds a function that was moved to another file', () => {
    const [from, to] = findMoves([changed(body, ['import it']), changed([], ['first', ...body])]);
    expect(moveOf(from!, 'removed', 3)).toEqual({ file: 1, line: 4, count: 0 });
    expect(moveOf(to!, 'added', 2)).toEqual({ file: 0, line: 1, count: 4 });
    expect([moveOf(from!, 'added', 1), moveOf(to!, 'added', 1)]).toEqual([null, null]);
  });

  test('findMoves ignores lines with few letters, and lines with another indentation', () => {
    const brackets = ['}', '});', ']', '}', 'else'];
    expect(movesBetween([...brackets, ...rest], [...rest, ...brackets]).removed).toEqual(
      new Uint32Array(),
    );
    const indented = body.map((line) => `  ${line}`);
    expect(movesBetween([...body, ...rest], [...rest, ...indented]).removed).toEqual(
      new Uint32Array(),
    );
  });

  test('findMoves includes the short lines before the first long one, and no blank ends', () => {
    const block = ['', '{', 'a', 'the long line of this block', '}', ''];
    const moves = movesBetween([...block, ...rest], [...rest, ...block]);
    expect(groupsOf(moves.removed).map(([line]) => line)).toEqual([2, 3, 4, 5]);
  });

  test('findMoves pairs equal lines only, and each line at most once', () => {
    fc.assert(
      fc.property(files, (sides) => {
        const input = sides.map(([removed, added]) => changed(removed, added));
        const moves = findMoves(input);
        const seen = new Set<string>();
        moves.forEach((table, file) => {
          for (const [line, otherFile, otherLine] of groupsOf(table.removed)) {
            const key = `${otherFile} ${otherLine}`;
            expect(seen.has(key)).toBe(false);
            seen.add(key);
            expect(sides[otherFile!]![1][otherLine! - 1]).toBe(sides[file]![0][line! - 1]);
            expect(moveOf(moves[otherFile!]!, 'added', otherLine!)).toMatchObject({ file, line });
          }
        });
        const added = moves.flatMap((table) => groupsOf(table.added));
        expect(added.length).toBe(seen.size);
      }),
    );
  });

  test('findMoves marks only blocks with at least 20 letters', () => {
    fc.assert(
      fc.property(lines, lines, (removed, added) => {
        const [moves] = findMoves([changed(removed, added)]);
        const blocks = groupsOf(moves!.added).filter(([, , , count]) => count! > 0);
        for (const [line, , , count] of blocks) {
          const text = added.slice(line! - 1, line! - 1 + count!).join('');
          expect(text.replaceAll(/[^\p{L}\p{N}]/gu, '').length).toBeGreaterThanOrEqual(20);
        }
      }),
    );
  });
});
