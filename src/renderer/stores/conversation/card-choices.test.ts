import { expect, test } from 'vitest';

import { chooseAll, chooseCard, chooseFold, isCardOpen, isFoldOpen, MAX_CARDS, NO_CHOICES } from './card-choices.ts';

test('a card is as it was left, else as all were left, else as it is by itself', () => {
  const left = chooseCard(NO_CHOICES, 'a', false);
  expect([isCardOpen(left, 'a', true), isCardOpen(left, 'b', true), isCardOpen(left, 'b', false)]).toEqual([false, true, false]);
  const all = chooseAll(true);
  expect([isCardOpen(all, 'a', false), isCardOpen(chooseCard(all, 'a', false), 'a', true)]).toEqual([true, false]);
  expect(isCardOpen(chooseAll(false), 'a', true)).toBe(false);
});

test('to open or close all forgets what was done to single cards before', () => {
  const left = chooseFold(chooseCard(NO_CHOICES, 'a', false), ['r'], false);
  expect(left).not.toEqual(NO_CHOICES);
  expect(chooseAll(true)).toEqual({ all: true, cards: new Map(), folds: new Map() });
});

test('a fold stays as it was left while it grows at both ends, and can be closed again', () => {
  const opened = chooseFold(NO_CHOICES, ['b', 'c'], true);
  expect(isFoldOpen(opened, ['b', 'c'])).toBe(true);
  expect(isFoldOpen(opened, ['a', 'b', 'c', 'd'])).toBe(true);
  expect(isFoldOpen(opened, ['d', 'e'])).toBe(false);
  const closed = chooseFold(opened, ['a', 'b', 'c', 'd'], false);
  expect(isFoldOpen(closed, ['a', 'b', 'c', 'd'])).toBe(false);
  expect(isFoldOpen(chooseAll(true), ['x', 'y'])).toBe(true);
});

test('the oldest choices are forgotten beyond the bound', () => {
  const full = new Map(Array.from({ length: MAX_CARDS }, (_, at) => [`card-${at}`, true] as const));
  const { cards } = chooseCard({ ...NO_CHOICES, cards: full }, 'new', true);
  expect([cards.size, cards.has('card-0'), cards.has('card-1'), cards.has('new')]).toEqual([MAX_CARDS, false, true, true]);
});
