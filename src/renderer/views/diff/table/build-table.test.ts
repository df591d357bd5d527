import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { buildMarks } from './build-marks.ts';
import { buildTable, type DiffInput } from './build-table.ts';
import { ADDED, GAP, REMOVED, type DiffTable } from './diff-table.ts';
import { FOLD, foldsOf, splitItems, unifiedItems } from './folds.ts';
import { marksOfRow, oldTextOfRow, textOfRow } from './row-text.ts';
import { rawLine } from './side.ts';
import { hunksOfTable, patchText } from './table-patch.ts';

const SIGNS = [' ', '-', '+', '@'];

const input = (
  oldContent: string | null,
  newContent: string,
  hunks: DiffInput['hunks'] = [],
): DiffInput => ({
  oldContent,
  newContent,
  hunks,
  isCut: false,
});

const drawn = (table: DiffTable) =>
  [...table.kinds].map((kind, row) => {
    if (kind === GAP) return `@ ${table.afterLines[row]}`;
    return `${table.beforeNumbers[row] || '.'} ${table.afterNumbers[row] || '.'} ${SIGNS[kind]}${textOfRow(table, row)}`;
  });

const hunk = {
  oldStart: 4,
  oldLines: 3,
  newStart: 4,
  newLines: 3,
  lines: [' a', '-const x = 1;', '+const x = 2;', ' b'],
};
const numbered = (count: number, tag = '') =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}${tag}\n`).join('');

const contents = fc
  .array(fc.constantFrom('a\n', 'b\n', 'a b\n', '中\r\n', '\n', 'c'), { maxLength: 24 })
  .map((parts) => parts.join(''));

/** Returns all lines of one side in a list of items, in order. */
const sideOfItems = (table: DiffTable, which: 'before' | 'after', rows: Int32Array) => {
  const lines = which === 'before' ? table.beforeLines : table.afterLines;
  return [...rows]
    .filter((row) => row >= 0 && lines[row]! >= 0)
    .map((row) => rawLine(table[which], lines[row]!))
    .join('');
};

describe('buildTable', () => {
  test.each<readonly [string, DiffInput, readonly string[]]>([
    ['whole contents', input('a\nb\nc\n', 'a\nB\nc\n'), ['1 1  a', '2 . -b', '. 2 +B', '3 3  c']],
    ['a new file', input(null, 'a\nb'), ['. 1 +a', '. 2 +b']],
    ['an emptied file', input('a\n', ''), ['1 . -a']],
    ['no change', input('a\n', 'a\n'), ['1 1  a']],
    [
      'an edit of a part: the agent’s hunks',
      input('const x = 1;', 'const x = 2;', [hunk]),
      ['@ 3', '4 4  a', '5 . -const x = 1;', '. 5 +const x = 2;', '6 6  b'],
    ],
    [
      'hunks that agree with whole contents: these, with all lines around',
      input('1\n2\n3\na\nconst x = 1;\nb\nend\n', '1\n2\n3\na\nconst x = 2;\nb\nend\n', [hunk]),
      [
        '1 1  1',
        '2 2  2',
        '3 3  3',
        '4 4  a',
        '5 . -const x = 1;',
        '. 5 +const x = 2;',
        '6 6  b',
        '7 7  end',
      ],
    ],
    [
      'a hunk that was cut short, of a part: the contents, without numbers',
      input('x\ny', 'x\nz', [{ ...hunk, lines: ['-q'] }]),
      ['. .  x', '. . -y', '. . +z'],
    ],
    [
      'contents that were cut: the hunks',
      { ...input('const', 'const', [hunk]), isCut: true },
      ['@ 3', '4 4  a', '5 . -const x = 1;', '. 5 +const x = 2;', '6 6  b'],
    ],
    [
      'other line ends: only what differs beside them',
      input('a\nb\n', 'a\r\nB\r\n'),
      ['1 1  a', '2 . -b', '. 2 +B'],
    ],
    ['mixed line ends stay visible', input('a\nb\n', 'a\r\nb\n'), ['1 . -a', '. 1 +a\r', '2 2  b']],
  ])('buildTable uses %s', (_name, given, expected) => {
    expect(drawn(buildTable(given))).toEqual(expected);
  });

  test('buildTable counts the lines between two hunks', () => {
    const second = { oldStart: 20, oldLines: 1, newStart: 21, newLines: 1, lines: ['-z', '+y'] };
    const table = buildTable(input('p', 'q', [{ ...hunk, oldStart: 1, newStart: 1 }, second]));
    expect(drawn(table).filter((line) => line.startsWith('@'))).toEqual(['@ 17']);
  });

  test('buildTable returns counts, changes and partners', () => {
    const { added, removed, changes, partners, kinds } = buildTable(
      input('a\nlet x = 1;\nb\n', 'a\nlet x = 2;\nb\nc\n'),
    );
    expect({ added, removed, changes: [...changes], partners: [...partners] }).toEqual({
      added: 2,
      removed: 1,
      changes: [1, 4],
      partners: [-1, 2, 1, -1, -1],
    });
    expect([...kinds]).toEqual([0, REMOVED, ADDED, 0, ADDED]);
  });

  test('the joined rows of a side equal that side in both layouts, and the patch converts the old side to the new one', () => {
    fc.assert(
      fc.property(contents, contents, (before, after) => {
        const table = buildTable(input(before, after));
        const folds = foldsOf(table, false);
        for (const items of [
          unifiedItems(table, folds, () => ({ top: Infinity, bottom: 0 })),
          splitItems(table, folds, () => ({ top: Infinity, bottom: 0 })),
        ]) {
          expect(sideOfItems(table, 'before', items.left)).toBe(before);
          expect(sideOfItems(table, 'after', items.right)).toBe(after);
        }
        const hunks = hunksOfTable(table);
        expect(
          applyPatch(
            before,
            { hunks, oldFileName: 'a', newFileName: 'b', oldHeader: '', newHeader: '' },
            { autoConvertLineEndings: false },
          ),
        ).toBe(after);
      }),
    );
  });
});

describe('foldsOf', () => {
  const table = buildTable(input(numbered(40), numbered(40).replace('line 20\n', 'LINE 20\n')));

  test('foldsOf leaves three lines around a change', () => {
    expect(foldsOf(table, false)).toEqual([
      { from: 0, to: 16, count: 16, isUnread: false },
      { from: 24, to: 41, count: 17, isUnread: false },
    ]);
  });

  test('foldsOf returns no fold for a few lines', () => {
    expect(
      foldsOf(buildTable(input(numbered(10), numbered(10).replace('line 1\n', '\n'))), false),
    ).toEqual([]);
    expect(
      foldsOf(buildTable(input(numbered(12), numbered(12).replace('line 1\n', '\n'))), false),
    ).toMatchObject([{ from: 5, to: 13 }]);
  });

  test('foldsOf returns a fold for each gap of hunks and one for the end of the file, if they can be read', () => {
    const second = { ...hunk, oldStart: 20, newStart: 20 };
    const fromHunks = buildTable(input('p', 'q', [hunk, second]));
    expect(foldsOf(fromHunks, false)).toEqual([]);
    expect(foldsOf(fromHunks, true)).toEqual([
      { from: 0, to: 1, count: 3, isUnread: true },
      { from: 5, to: 6, count: 13, isUnread: true },
      { from: 10, to: 10, count: null, isUnread: true },
    ]);
    const cutShort = buildTable({ ...input('p', 'q', [{ ...hunk, newLines: 90 }]), isCut: true });
    expect(foldsOf(cutShort, true)).toEqual([]);
  });

  test('unifiedItems contains a fold until it is opened', () => {
    const { left, right } = unifiedItems(table, foldsOf(table, false), (fold) =>
      fold === 0 ? { top: Infinity, bottom: 0 } : null,
    );
    expect([left.length, left.at(-1), right.at(-1)]).toEqual([16 + 8 + 1, FOLD, 1]);
  });
});

describe('splitItems', () => {
  test('splitItems puts partners on one line and the other lines next to each other in order', () => {
    const table = buildTable(input('old only\nlet a = 1;\n', 'let a = 2;\nnew\nmore\n'));
    const { left, right } = splitItems(table, [], () => ({ top: Infinity, bottom: 0 }));
    const shown = [...left].map((row, at) => [
      row < 0 ? null : oldTextOfRow(table, row),
      right[at]! < 0 ? null : textOfRow(table, right[at]!),
    ]);
    expect(shown).toEqual([
      ['old only', null],
      ['let a = 1;', 'let a = 2;'],
      [null, 'new'],
      [null, 'more'],
    ]);
  });
});

test('buildMarks returns the marks of all pairs', () => {
  const table = buildTable(input('a\nlet x = 1;\n', 'a\nlet x = 2;\n'));
  const marks = buildMarks(table);
  expect([0, 1, 2].map((row) => marksOfRow(marks, row))).toEqual([[], [8, 9], [8, 9]]);
});

test('patchText returns a patch with file names', () => {
  const table = buildTable(input('a\nb', 'a\nc\n'));
  expect(patchText(table, '/src/x.ts', '/src/x.ts', 'changed')).toBe(
    [
      '--- a/src/x.ts',
      '+++ b/src/x.ts',
      '@@ -1,2 +1,2 @@',
      ' a',
      '-b',
      '\\ No newline at end of file',
      '+c',
      '',
    ].join('\n'),
  );
});
