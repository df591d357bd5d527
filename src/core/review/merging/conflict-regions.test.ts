import { describe, expect, test } from 'vitest';

import { conflictRegions, markedLines, takeSide, withBases } from './conflict-regions.ts';

const two =
  'a\n<<<<<<< HEAD\no\n=======\nt1\nt2\n>>>>>>> other\nb\n<<<<<<< HEAD\n=======\nx\n>>>>>>> other\n';
const regionsOf = (text: string) => conflictRegions(markedLines(Buffer.from(text)));
const take = (text: string, at: number, side: 'ours' | 'theirs' | 'both') =>
  takeSide(Buffer.from(text), at, side)?.toString() ?? null;

describe('conflictRegions', () => {
  test('conflictRegions finds both sides, their labels and the base where the marks have one', () => {
    expect(regionsOf(two)).toMatchObject([
      { from: 1, to: 7, ours: ['o\n'], base: null, theirs: ['t1\n', 't2\n'], oursLabel: 'HEAD' },
      { from: 8, to: 12, ours: [], base: null, theirs: ['x\n'], theirsLabel: 'other' },
    ]);
    const zdiff = '<<<<<<< HEAD\r\no\r\n||||||| 12ab\r\nb\r\n=======\r\nt\r\n>>>>>>> x y\r\n';
    expect(regionsOf(zdiff)).toMatchObject([
      { ours: ['o\r\n'], base: ['b\r\n'], theirs: ['t\r\n'], theirsLabel: 'x y' },
    ]);
  });

  test.each([
    ['an underlined title', 'Title\n=======\n'],
    ['marks without an end', '<<<<<<< HEAD\na\n=======\nb\n'],
    ['marks in another order', '<<<<<<< HEAD\na\n>>>>>>> x\n=======\n'],
    ['arrows in a text', '<<<<<<<\n=======\n>>>>>>>\n'],
  ])('conflictRegions takes %s for no region', (_name, text) => {
    expect(regionsOf(text)).toEqual([]);
  });

  test('conflictRegions follows the size of the marks, so that shorter ones are text', () => {
    const long = '<<<<<<<<<< HEAD\n<<<<<<< old\n==========\nt\n>>>>>>>>>> x\n';
    expect(regionsOf(long)).toMatchObject([{ ours: ['<<<<<<< old\n'], theirs: ['t\n'] }]);
  });
});

describe('takeSide', () => {
  test('takeSide replaces one region by a side, and leaves every other byte as it is', () => {
    expect(take(two, 0, 'both')).toBe(
      two.replace(/<{7} HEAD\no\n={7}\n/u, 'o\n').replace('>>>>>>> other\nb', 'b'),
    );
    expect(take(two, 1, 'ours')).toBe(two.slice(0, two.lastIndexOf('<<<<<<<')));
    expect(take(two, 2, 'ours')).toBeNull();
    const bytes = Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.from(two)]);
    expect(takeSide(bytes, 0, 'theirs')?.subarray(0, 4)).toEqual(Buffer.from([0xff, 0x0a, 97, 10]));
  });
});

describe('withBases', () => {
  test('withBases takes the base of the merged region that contains a region', () => {
    const merged = regionsOf(
      '<<<<<<< a\nsame\no\n||||||| b\nsame\nbase\n=======\nsame\nt1\nt2\n>>>>>>> c\n',
    );
    expect(withBases(regionsOf(two), merged).map(({ base }) => base)).toEqual([
      ['same\n', 'base\n'],
      null,
    ]);
  });
});
