import { expect, test } from 'vitest';

import {
  arrangementFor,
  inSplitOrder,
  MAX_PARTS,
  moveBorder,
  neighbourOf,
  partsWith,
  replacePart,
  terminalToShow,
  splitBehind,
  withoutPart,
  type Splits,
} from './split.ts';

const ALL = ['a', 'b', 'c', 'd'];
const AB: Splits = [
  [
    { terminalId: 'a', share: 50 },
    { terminalId: 'b', share: 50 },
  ],
];
const shares = (splits: Splits) =>
  splits.map((split) => split.map(({ terminalId, share }) => `${terminalId} ${share}`).join(', '));

test('partsWith returns a terminal alone if it is in no split', () => {
  expect(partsWith('c', AB, ALL)).toEqual([{ terminalId: 'c', share: 100 }]);
  expect(partsWith('a', undefined, ALL)).toEqual([{ terminalId: 'a', share: 100 }]);
});

test('splitBehind gives the new terminal half of the room of the one in front', () => {
  const once = splitBehind('a', 'b', [], ALL);
  expect(shares(once)).toEqual(['a 50, b 50']);
  expect(shares(splitBehind('a', 'c', once, ALL))).toEqual(['a 25, c 25, b 50']);
});

test('splitBehind removes closed terminals and distributes their shares', () => {
  const three = splitBehind('b', 'c', AB, ALL);
  expect(shares(three)).toEqual(['a 50, b 25, c 25']);
  expect(shares(splitBehind('c', 'd', three, ['b', 'c', 'd']))).toEqual(['b 50, c 25, d 25']);
});

test('splitBehind removes the added terminal from its former split', () => {
  const other = splitBehind('c', 'd', AB, ALL);
  expect(shares(splitBehind('c', 'b', other, ALL))).toEqual(['c 25, b 25, d 50']);
});

test('splitBehind adds no terminal above the limit', () => {
  const ids = Array.from({ length: MAX_PARTS + 1 }, (_, at) => `t${at}`);
  let splits: Splits = [];
  for (const id of ids.slice(1)) splits = splitBehind('t0', id, splits, ids);
  expect(splits[0]).toHaveLength(MAX_PARTS);
});

test('neighbourOf and terminalToShow return the neighbour of a closed terminal', () => {
  const three = splitBehind('b', 'c', AB, ALL);
  expect(neighbourOf('b', three, ['a', 'c'])).toBe('a');
  expect(neighbourOf('a', three, ['b', 'c'])).toBe('b');
  expect(terminalToShow('b', three, ['a', 'c'])).toBe('a');
  expect(partsWith('a', three, ['a', 'c']).map(({ terminalId }) => terminalId)).toEqual(['a', 'c']);
  expect(partsWith('a', three, ['a'])).toHaveLength(1);
  expect([
    terminalToShow('d', three, ['a']),
    terminalToShow(undefined, three, ['a']),
    terminalToShow('a', three, ['a']),
  ]).toEqual([null, null, 'a']);
});

test('moveBorder keeps the sum of the two shares', () => {
  const three = splitBehind('b', 'c', AB, ALL);
  expect(shares(moveBorder('b', 'c', 20, three))).toEqual(['a 50, b 10, c 40']);
  expect(shares(moveBorder('b', 'd', 20, three))).toEqual(shares(three));
});

test('withoutPart removes a terminal from its split, and replacePart replaces it', () => {
  expect(withoutPart('a', AB)).toEqual([]);
  expect(shares(replacePart('a', 'd', AB))).toEqual(['d 50, b 50']);
});

test('inSplitOrder groups the tabs of a split', () => {
  const terminals = ALL.map((terminalId) => ({ terminalId }));
  const order = inSplitOrder(terminals, splitBehind('a', 'd', [], ALL)).map(
    ({ terminalId }) => terminalId,
  );
  expect(order).toEqual(['a', 'd', 'b', 'c']);
});

test.each([
  [{ width: 900, height: 200 }, 2, 'beside'],
  [{ width: 500, height: 600 }, 2, 'below'],
  [{ width: 500, height: 600 }, 5, 'single'],
  [{ width: 0, height: 0 }, 2, 'single'],
])('arrangementFor a room of %j shows %i terminals %s', (room, count, expected) => {
  expect(arrangementFor(room, count)).toBe(expected);
});
