import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { buildTable } from '../table/build-table.ts';
import { CONTEXT, GAP, type DiffTable } from '../table/diff-table.ts';
import { foldsOf, unifiedItems, FOLD } from '../table/folds.ts';
import { oldTextOfRow, textOfRow } from '../table/row-text.ts';
import { buildFileTable } from './file-table.ts';

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

function hunksOf(before: string, after: string, context = 3): readonly DiffHunk[] {
  return structuredPatch('', '', before, after, '', '', { context }).hunks.map((hunk) => ({
    ...hunk,
    lines: hunk.lines.filter((line) => !line.startsWith('\\')),
  }));
}

const tableOf = (hunks: readonly DiffHunk[]) =>
  buildTable({ oldContent: 'part', newContent: 'other part', hunks, isCut: false });

/** Returns the rows with a number: the number and the text of each side. */
const rowsOf = (table: DiffTable, from = 0, to = table.kinds.length) =>
  Array.from({ length: to - from }, (_, at) => from + at)
    .filter((row) => table.kinds[row] !== GAP)
    .map((row) => [
      table.beforeNumbers[row],
      table.beforeLines[row]! < 0 ? null : oldTextOfRow(table, row),
      table.afterNumbers[row],
      table.afterLines[row]! < 0 ? null : textOfRow(table, row),
    ]);

function hiddenRows(table: DiffTable): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { from, to } of foldsOf(table, true))
    for (let row = from; row < to; row += 1) rows.add(row);
  return rows;
}

const word = fc.constantFrom('a', 'b', 'c', 'd e', '}', '');
const file = fc.array(word, { minLength: 4, maxLength: 40 });
/** A file, and the same file with some lines changed, added or removed. */
const change = fc
  .tuple(file, fc.array(fc.tuple(fc.nat(39), fc.constantFrom('change', 'add', 'remove'))))
  .map(([before, edits]) => {
    const after: string[] = [...before];
    for (const [at, kind] of edits) {
      if (kind === 'add') after.splice(at, 0, 'new');
      else if (after.length > 3) after.splice(at, 1, ...(kind === 'change' ? ['changed'] : []));
    }
    return { before: textOf(before), after: textOf(after) };
  })
  .filter(({ before, after }) => before !== after);

describe('buildFileTable', () => {
  test.each(['before', 'after'] as const)(
    'buildFileTable gives all lines of a file %s the change, with the numbers of both sides',
    (state) => {
      fc.assert(
        fc.property(change, fc.integer({ min: 1, max: 3 }), (sides, context) => {
          const hunks = hunksOf(sides.before, sides.after, context);
          const table = buildFileTable(hunks, { text: sides[state], expected: state });
          expect(table?.before.text).toBe(sides.before);
          expect(table?.after.text).toBe(sides.after);
          rowsOf(table!).forEach(([oldNumber, , newNumber], row) => {
            expect(oldNumber).toBe(table!.beforeLines[row]! + 1);
            expect(newNumber).toBe(table!.afterLines[row]! + 1);
          });
        }),
      );
    },
  );

  test('the rows outside of the folds are those of the hunks alone, and each fold has its gap', () => {
    fc.assert(
      fc.property(change, ({ before, after }) => {
        const hunks = hunksOf(before, after);
        const [alone, inFile] = [
          tableOf(hunks),
          buildFileTable(hunks, { text: after, expected: 'after' })!,
        ];
        const hidden = hiddenRows(inFile);
        expect(rowsOf(inFile).filter((_, row) => !hidden.has(row))).toEqual(rowsOf(alone));
        const [gaps, folds] = [foldsOf(alone, true), foldsOf(inFile, true)];
        expect(folds.map(({ count }) => count)).toEqual(
          gaps.map(({ count }, at) => count ?? folds[at]?.count),
        );
      }),
    );
  });

  test('buildFileTable returns null for every file that differs in a line of a hunk', () => {
    fc.assert(
      fc.property(change, fc.nat(), ({ before, after }, pick) => {
        const hunks = hunksOf(before, after);
        const table = buildFileTable(hunks, { text: after, expected: 'after' })!;
        const hidden = hiddenRows(table);
        const rows = [...table.kinds.keys()].filter(
          (row) => !hidden.has(row) && table.kinds[row] === CONTEXT,
        );
        fc.pre(rows.length > 0);
        const lines = after.split('\n');
        lines[table.afterLines[rows[pick % rows.length]!]!] += ' edited since';
        expect(buildFileTable(hunks, { text: lines.join('\n'), expected: 'after' })).toBeNull();
      }),
    );
  });

  const before = textOf(numbered(60));
  const after = before.replace('line 30\n', 'LINE 30\n');
  const hunks = hunksOf(before, after);

  test.each([
    ['lines were added above the change', `first\n${after}`],
    ['the file is empty', ''],
    ['the file ends before the change', textOf(numbered(20))],
    ['the changed line has another text', after.replace('LINE 30', 'Line 30')],
  ])('buildFileTable returns null if %s', (_, text) => {
    expect(buildFileTable(hunks, { text, expected: 'after' })).toBeNull();
  });

  test('buildFileTable takes the lines around the hunks from the file as it is now', () => {
    const text = after.replace('line 1\n', 'line one\n').replace(/\n$/u, '');
    const table = buildFileTable(hunks, { text, expected: 'before' })!;
    expect(rowsOf(table, 0, 1)).toEqual([[1, 'line one', 1, 'line one']]);
    expect(table.after.text).toBe(text);
  });

  test('a hunk without a line to compare does not agree with any file that has lines', () => {
    const insertion = { oldStart: 2, oldLines: 0, newStart: 2, newLines: 1, lines: ['+new'] };
    expect(buildFileTable([insertion], { text: 'a\nb\n', expected: 'before' })).toBeNull();
    expect(buildFileTable([insertion], { text: 'a\nnew\nb\n', expected: 'after' })).not.toBeNull();
  });

  test('hunks that contradict each other agree with no file', () => {
    const one = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+b'] };
    const shifted = { oldStart: 3, oldLines: 1, newStart: 4, newLines: 1, lines: ['-c', '+d'] };
    const text = 'b\nx\ny\nd\n';
    expect(buildFileTable([one, shifted], { text, expected: 'after' })).toBeNull();
    expect(buildFileTable([one, one], { text, expected: 'after' })).toBeNull();
  });

  test('lines of a file with CRLF ends agree with hunks with and without them', () => {
    const withReturns = hunksOf('a\r\nb\r\nc\r\n'.repeat(4), 'a\r\nb\r\nc\r\n'.repeat(4) + 'd\r\n');
    const file12 = `${'a\nb\nc\n'.repeat(4)}d\n`;
    const table = buildFileTable(withReturns, { text: file12, expected: 'after' })!;
    expect([table.beforeEndings, table.afterEndings]).toEqual(['crlf', 'crlf']);
    expect(rowsOf(table, 0, 1)).toEqual([[1, 'a', 1, 'a']]);
  });
});

describe('unifiedItems', () => {
  test('unifiedItems shows 20 lines at either end of a fold, and drops a fold without lines', () => {
    const [before, after] = [textOf(numbered(100)), textOf([...numbered(99), 'LINE 100'])];
    const table = buildFileTable(hunksOf(before, after), { text: after, expected: 'after' })!;
    const folds = foldsOf(table, true);
    expect(folds.map(({ count }) => count)).toEqual([96, 0]);
    const items = (shown: { top: number; bottom: number }) =>
      unifiedItems(table, folds, (fold) => (fold === 0 ? shown : null));
    const stepped = items({ top: 20, bottom: 20 });
    expect([stepped.left.length, stepped.left.indexOf(FOLD)]).toEqual([20 + 1 + 20 + 5, 20]);
    expect(stepped.left[21]).toBe(76);
    expect(items({ top: 60, bottom: 40 }).left.includes(FOLD)).toBe(false);
  });
});
