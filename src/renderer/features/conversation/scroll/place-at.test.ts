import { expect, test } from 'vitest';

import { aMessage } from '#renderer/stores/conversation/message-fixture.ts';

import { foldReads } from '../rows/fold-reads.ts';
import { rowsOf, withLive } from '../rows/rows.ts';
import { isSamePlace, placeAt } from './place-at.ts';

const items = foldReads(
  [10, 12, 15].map((seq) => aMessage(seq)),
  [],
);
const live = {
  blockId: 'b',
  kind: 'text' as const,
  parentToolUseId: null,
  toolName: null,
  text: 'x',
  dropped: 0,
  input: null,
};
const rows = withLive(
  rowsOf(items, () => false),
  [live],
);

/** Returns a list with rows of 100 pixels each. */
const listAt = (scrollOffset: number) => ({
  scrollOffset,
  findItemIndex: (offset: number) => Math.floor(offset / 100),
  getItemOffset: (index: number) => index * 100,
});

test.each([
  ['at the beginning', 0, { seq: 10, offsetPx: 0, leftAt: 15 }],
  ['within a message', 130, { seq: 12, offsetPx: 30, leftAt: 15 }],
  [
    'within a live block, relative to the message before it',
    340,
    { seq: 15, offsetPx: 140, leftAt: 15 },
  ],
])('placeAt returns the place %s', (_, offset, place) => {
  expect(placeAt(listAt(offset), rows, 15)).toEqual(place);
});

test('placeAt returns undefined without a list or without messages', () => {
  expect([placeAt(null, rows, 15), placeAt(listAt(0), [], 15)]).toEqual([undefined, undefined]);
});

test.each([
  [null, null, true],
  [null, { seq: 1, offsetPx: 0, leftAt: 2 }, false],
  [{ seq: 1, offsetPx: 0, leftAt: 2 }, { seq: 1, offsetPx: 1, leftAt: 2 }, true],
  [{ seq: 1, offsetPx: 0, leftAt: 2 }, { seq: 1, offsetPx: 9, leftAt: 2 }, false],
  [{ seq: 1, offsetPx: 0, leftAt: 2 }, { seq: 3, offsetPx: 0, leftAt: 2 }, false],
])('isSamePlace compares %j and %j: %s', (a, b, same) => {
  expect(isSamePlace(a, b)).toBe(same);
});
