import { expect, test } from 'vitest';

import {
  chooseAll,
  chooseCard,
  chooseFold,
  isCardOpen,
  isFoldOpen,
  MAX_CARDS,
  NO_CHOICES,
} from './card-choices.ts';

test('isCardOpen prefers the choice for a card, then the choice for all, then the default', () => {
  const left = chooseCard(NO_CHOICES, 'a', false);
  expect([
    isCardOpen(left, 'a', true),
    isCardOpen(left, 'b', true),
    isCardOpen(left, 'b', false),
  ]).toEqual([false, true, false]);
  const all = chooseAll(true);
  expect([isCardOpen(all, 'a', false), isCardOpen(chooseCard(all, 'a', false), 'a', true)]).toEqual(
    [true, false],
  );
  expect(isCardOpen(chooseAll(false), 'a', true)).toBe(false);
});

test('chooseAll removes the choices for single cards and folds', () => {
  const left = chooseFold(chooseCard(NO_CHOICES, 'a', false), ['r'], false);
  expect(left).not.toEqual(NO_CHOICES);
  expect(chooseAll(true)).toEqual({ all: true, cards: new Map(), folds: new Map() });
});

test('isFoldOpen keeps the choice for a fold that grows at both ends', () => {
  const opened = chooseFold(NO_CHOICES, ['b', 'c'], true);
  expect(isFoldOpen(opened, ['b', 'c'])).toBe(true);
  expect(isFoldOpen(opened, ['a', 'b', 'c', 'd'])).toBe(true);
  expect(isFoldOpen(opened, ['d', 'e'])).toBe(false);
  const closed = chooseFold(opened, ['a', 'b', 'c', 'd'], false);
  expect(isFoldOpen(closed, ['a', 'b', 'c', 'd'])).toBe(false);
  expect(isFoldOpen(chooseAll(true), ['x', 'y'])).toBe(true);
});

test('chooseCard removes the oldest choices above the limit', () => {
  const full = new Map(Array.from({ length: MAX_CARDS }, (_, at) => [`card-${at}`, true] as const));
  const { cards } = chooseCard({ ...NO_CHOICES, cards: full }, 'new', true);
  expect([cards.size, cards.has('card-0'), cards.has('card-1'), cards.has('new')]).toEqual([
    MAX_CARDS,
    false,
    true,
    true,
  ]);
});
