import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { boundHunks, countLines, hunksBetween } from './hunks.ts';

const numbered = (amount: number, prefix: string) =>
  Array.from({ length: amount }, (_, n) => `${prefix}${n}\n`).join('');

function applied(before: string, hunks: readonly DiffHunk[]): string | false {
  const mutable = hunks.map((hunk) => ({ ...hunk, lines: [...hunk.lines] }));
  return applyPatch(before, {
    oldFileName: 'a',
    newFileName: 'a',
    oldHeader: '',
    newHeader: '',
    hunks: mutable,
  });
}

describe('hunksBetween', () => {
  const file = fc
    .array(fc.constantFrom('a', 'b', 'c', '', ' d'), { maxLength: 30 })
    .map((lines) => lines.map((line) => `${line}\n`).join(''));

  test('hunksBetween returns hunks that turn the first text into the second', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        expect(applied(before, hunksBetween(before, after))).toBe(after);
      }),
    );
  });

  test('hunksBetween returns no hunks for equal texts and for a new empty file', () => {
    expect(hunksBetween('a\n', 'a\n')).toEqual([]);
    expect(hunksBetween(null, '')).toEqual([]);
  });

  test('hunksBetween ignores a missing line end, unless nothing else differs', () => {
    expect(hunksBetween('a', 'a\nb')).toEqual([
      { oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: [' a', '+b'] },
    ]);
    expect(hunksBetween('a', 'a\n').map((hunk) => hunk.lines)).toEqual([['-a', '+a']]);
  });

  test('hunksBetween returns one replacement of the differing middle for texts too different to compare', () => {
    const before = `head\n${numbered(3000, 'x')}tail\n`;
    const after = `head\n${numbered(2000, 'y')}tail\n`;
    const hunks = hunksBetween(before, after);
    expect(hunks).toMatchObject([{ oldStart: 1, oldLines: 3002, newStart: 1, newLines: 2002 }]);
    expect(applied(before, hunks)).toBe(after);
    expect(countLines(hunks)).toEqual({ added: 2000, removed: 3000 });
  });

  test('hunksBetween shows a small change of a huge file with three lines of context', () => {
    const before = numbered(200_000, 'line ');
    const hunks = hunksBetween(before, before.replace('line 100000\n', 'other\n'));
    expect(hunks.map((hunk) => [hunk.oldStart, hunk.lines])).toEqual([
      [
        99_998,
        [
          ' line 99997',
          ' line 99998',
          ' line 99999',
          '-line 100000',
          '+other',
          ' line 100001',
          ' line 100002',
          ' line 100003',
        ],
      ],
    ]);
  });

  test('hunksBetween keeps hunks within the size limit, and countLines then returns null', () => {
    const hunks = hunksBetween(null, numbered(50_000, 'x'));
    expect(hunks).toMatchObject([{ oldLines: 0, newLines: 50_000 }]);
    expect(hunks[0]?.lines.length).toBeLessThanOrEqual(20_000);
    expect(countLines(hunks)).toBeNull();
    const wide = boundHunks([
      {
        oldStart: 1,
        oldLines: 0,
        newStart: 1,
        newLines: 2,
        lines: [`+${'x'.repeat(2_000_000)}`, '+y'],
      },
    ]);
    expect(wide[0]?.lines).toEqual([]);
  });
});
