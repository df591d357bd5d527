import { describe, expect, test } from 'vitest';

import { buildFileTable } from '#renderer/views/diff/context/file-table.ts';
import { buildTable } from '#renderer/views/diff/table/build-table.ts';
import { textOfRow } from '#renderer/views/diff/table/row-text.ts';

import { aHunk } from '../store/review-fixture.ts';
import { changedLines, countsOf } from '../store/hunk-lines.ts';
import { hunkRowsOf, lineOfRow, rowOfLine } from './hunk-rows.ts';

const file = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`);
const hunks = [
  { ...aHunk('one', [' line 4', '-five', '+line 5', ' line 6']), oldStart: 4, newStart: 4 },
  { ...aHunk('two', [' line 20', '+line 21', '\\ No newline']), oldStart: 20, newStart: 20 },
];
const fromHunks = buildTable({ oldContent: '', newContent: '', hunks, isCut: true });
const inFile = buildFileTable(hunks, { text: `${file.join('\n')}\n`, expected: 'after' });

describe('hunkRowsOf', () => {
  test.each([
    ['of hunks alone', fromHunks],
    ['with all lines of the file', inFile],
  ])('hunkRowsOf finds the rows of each hunk in a table %s', (_, table) => {
    expect(table).not.toBeNull();
    if (!table) return;
    const texts = hunkRowsOf(table, hunks).map((rows) =>
      Array.from({ length: rows.to - rows.from }, (__, at) => textOfRow(table, rows.from + at)),
    );
    expect(texts).toEqual([
      ['line 4', 'five', 'line 5', 'line 6'],
      ['line 20', 'line 21'],
    ]);
  });

  test('lineOfRow and rowOfLine are inverse, and skip the note about the end of the file', () => {
    const rows = { hunk: aHunk('h', ['-a', '\\ No newline', '+b']), at: 0, from: 7, to: 9 };
    expect([7, 8].map((row) => lineOfRow(rows, row))).toEqual([0, 2]);
    expect([0, 2].map((line) => rowOfLine(rows, line))).toEqual([7, 8]);
    expect(changedLines(rows.hunk)).toEqual([0, 2]);
  });

  test('countsOf names the line of the first change', () => {
    expect(hunks.map(countsOf)).toEqual([
      { line: 5, added: 1, removed: 1 },
      { line: 21, added: 1, removed: 0 },
    ]);
  });
});
