import { describe, expect, test } from 'vitest';

import { countChanges, diffRows, hunksOf } from './diff-rows.ts';

const text = (tag: string) => Array.from({ length: 3000 }, (_, i) => `${tag}${i}`).join('\n');

const hunk = {
  oldStart: 4,
  oldLines: 3,
  newStart: 4,
  newLines: 3,
  lines: [' a', '-const x = 1;', '+const x = 2;', ' b', '\\ No newline at end of file'],
};

describe('diffRows', () => {
  test('numbers both sides and marks what changed inside of a pair', () => {
    expect(diffRows([hunk])).toEqual([
      { kind: 'hunk', text: '@@ -4,3 +4,3 @@' },
      { kind: 'context', oldLine: 4, newLine: 4, text: 'a', mark: null },
      { kind: 'del', oldLine: 5, newLine: null, text: 'const x = 1;', mark: [10, 11] },
      { kind: 'add', oldLine: null, newLine: 5, text: 'const x = 2;', mark: [10, 11] },
      { kind: 'context', oldLine: 6, newLine: 6, text: 'b', mark: null },
      { kind: 'note', oldLine: null, newLine: null, text: 'No newline at end of file', mark: null },
    ]);
  });

  test('a first hunk at the top of the file needs no title', () => {
    expect(diffRows([{ ...hunk, oldStart: 1, newStart: 1, lines: ['+a'] }]).map((row) => row.kind)).toEqual(['add']);
  });

  test('lines that share nothing and blocks of unequal length carry no marks', () => {
    const lines = ['-abcdef', '+uvwxyz', ' -', '-one', '+one', '+two'];
    const rows = diffRows([{ ...hunk, oldStart: 1, newStart: 1, lines }]);
    expect(rows.every((row) => row.kind === 'hunk' || row.mark === null)).toBe(true);
  });
});

describe('hunksOf', () => {
  test('keeps what the agent gave', () => {
    expect(hunksOf({ hunks: [hunk], oldContent: 'x', newContent: 'y' })).toEqual([hunk]);
  });

  test('computes hunks when there are none', () => {
    const [made] = hunksOf({ hunks: [], oldContent: 'a\nb\nc\n', newContent: 'a\nB\nc\n' });
    expect(made?.lines).toEqual([' a', '-b', '+B', ' c']);
  });

  test('a new file is all added', () => {
    const hunks = hunksOf({ hunks: [], oldContent: null, newContent: 'a\nb\n' });
    expect(countChanges(hunks)).toEqual({ added: 2, removed: 0 });
  });

  test('two texts too far apart are shown whole instead of taking for ever', () => {
    expect(countChanges(hunksOf({ hunks: [], oldContent: text('a'), newContent: text('b') }))).toEqual({ added: 3000, removed: 3000 });
  });

  test('equal contents have no hunks', () => {
    expect(hunksOf({ hunks: [], oldContent: 'a', newContent: 'a' })).toEqual([]);
  });
});
