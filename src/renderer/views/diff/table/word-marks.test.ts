import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { wordMarks, type Marks } from './word-marks.ts';

const marked = (text: string, marks: Marks) => {
  let shown = '';
  let from = 0;
  for (let at = 0; at < marks.length; at += 2) {
    shown += `${text.slice(from, marks[at])}[${text.slice(marks[at], marks[at + 1])}]`;
    from = marks[at + 1]!;
  }
  return shown + text.slice(from);
};

describe('wordMarks', () => {
  test.each([
    ['const x = 1;', 'const x = 2;', 'const x = [1];', 'const x = [2];'],
    ['f(one, two, three)', 'f(uno, two, tres)', 'f([one], two, [three])', 'f([uno], two, [tres])'],
    [
      'return name + "!";',
      'return `${name}!`;',
      'return name[ + "]!["];',
      'return [`${]name[}]![`];',
    ],
    ['这是旧的问候语', '这是新的问候语', '这是[旧]的问候语', '这是[新]的问候语'],
    [
      'let total = a old way',
      'let total = a new bright way',
      'let total = a [old] way',
      'let total = a [new bright] way',
    ],
    ['same', 'same', 'same', 'same'],
    ['', 'added', '', 'added'],
  ])('wordMarks marks the change of %j to %j', (before, after, shownBefore, shownAfter) => {
    const [ofBefore, ofAfter] = wordMarks(before, after);
    expect([marked(before, ofBefore), marked(after, ofAfter)]).toEqual([shownBefore, shownAfter]);
  });

  test('wordMarks returns no marks for lines with hardly anything in common', () => {
    expect(wordMarks('import { readFile } from "node:fs";', 'while (true) doNothing(1);')).toEqual([
      [],
      [],
    ]);
  });

  test('wordMarks marks only the middle of a very long line', () => {
    const [before, after] = [
      `${'a '.repeat(2_000)}x${' b'.repeat(2_000)}`,
      `${'a '.repeat(2_000)}yy${' b'.repeat(2_000)}`,
    ];
    expect(wordMarks(before, after)).toEqual([
      [4_000, 4_001],
      [4_000, 4_002],
    ]);
  });

  test('wordMarks returns ascending marks within the line, and the text outside of them is equal on both sides', () => {
    const line = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '.', '中', '\u202e'),
      maxLength: 30,
    });
    const outside = (text: string, marks: Marks) => {
      const ends = [0, ...marks, text.length];
      expect(ends.every((end, at) => at === 0 || end >= ends[at - 1]!)).toBe(true);
      return ends.map((end, at) => (at % 2 === 0 ? text.slice(end, ends[at + 1]) : '')).join('');
    };
    fc.assert(
      fc.property(line, line, (before, after) => {
        const [ofBefore, ofAfter] = wordMarks(before, after);
        if (ofBefore.length + ofAfter.length === 0) return;
        expect(outside(before, ofBefore).replaceAll(/\s/gu, '')).toBe(
          outside(after, ofAfter).replaceAll(/\s/gu, ''),
        );
      }),
    );
  });
});
