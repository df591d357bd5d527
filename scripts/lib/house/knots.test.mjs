import { expect, test } from 'vitest';

import { knots, mutualPairs } from './knots.mjs';

const arrows = (text) => text.split(' ').map((arrow) => arrow.split('>'));

test('knots returns nothing for arrows that all run down', () => {
  expect(knots(arrows('a>b a>c b>d c>d a>d'))).toEqual([]);
});

test('knots returns each group whose members reach each other, the largest first', () => {
  expect(knots(arrows('a>b b>c c>a c>x x>y y>x y>z a>a'))).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
});

test('knots joins two circles that share a node', () => {
  expect(knots(arrows('a>b b>a b>c c>b'))).toEqual([['a', 'b', 'c']]);
});

test('knots follows a chain that is deeper than a call stack', () => {
  const chain = Array.from({ length: 50_000 }, (_, at) => [`n${at}`, `n${at + 1}`]);
  expect(knots([...chain, ['n50000', 'n49999']])).toEqual([['n49999', 'n50000']]);
});

test('mutualPairs returns each pair once', () => {
  expect(mutualPairs(arrows('a>b b>a a>b b>c c>d d>c'))).toEqual(['a <-> b', 'c <-> d']);
});
