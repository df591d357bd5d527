import { describe, expect, test } from 'vitest';

import { pairLines } from './pair-lines.ts';

describe('pairLines', () => {
  test.each([
    [['const a = 1;'], ['const a = 2;'], [0]],
    [
      ['const a = 1;', 'const b = readAll(path);'],
      ['// new', 'const b = await readAll(path);'],
      [-1, 1],
    ],
    [['return total;'], ['const tax = 3;', 'return total + tax;'], [1]],
    [
      ['one two three', 'four five six'],
      ['four five six seven', 'one two three four'],
      [1, -1],
    ],
    [['x'], [], [-1]],
    [[], ['x'], []],
    [['completely different'], ['nothing alike here'], [-1]],
  ])('pairLines pairs %j and %j', (removed, added, expected) => {
    expect([...pairLines(removed, added)]).toEqual(expected);
  });

  test('pairLines compares each line of a long change with the next few', () => {
    const removed = Array.from({ length: 200 }, (_, at) => `value${at} = compute(${at}, old)`);
    const added = ['header line', ...removed.map((line) => line.replace('old', 'fresh'))];
    expect([...pairLines(removed, added)]).toEqual(removed.map((_, at) => at + 1));
  });
});
