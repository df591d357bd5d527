import { expect, test } from 'vitest';

import { messages } from '#renderer/stores/conversation/message-fixture.ts';

import { foldReads } from '../rows/fold-reads.ts';
import { rowsOf, withLive } from '../rows/rows.ts';
import { nextShift } from './shift.ts';

const block = { blockId: 'b', kind: 'text' as const, parentToolUseId: null, toolName: null, text: 'x', dropped: 0, input: null };

function rows(first: number, last: number) {
  const stored = rowsOf(foldReads(messages(first, last), []), () => false);
  return { stored, all: stored };
}

const before = rows(5, 8);
const held = { ...before, atStart: false };

test('older messages are a change at the start, newer ones are not', () => {
  expect(nextShift(held, rows(2, 8)).atStart).toBe(true);
  expect(nextShift(held, rows(5, 9)).atStart).toBe(false);
});

test('text that streams below makes no other state', () => {
  expect(nextShift(held, { ...before, all: withLive(before.stored, [block]) })).toBe(held);
});

test('a change at the start is told for as long as nothing else changes, and not for what streams after it', () => {
  const older = rows(2, 8);
  const shifted = nextShift(held, older);
  expect(nextShift(shifted, older)).toBe(shifted);
  expect(nextShift(shifted, { ...older, all: withLive(older.stored, [block]) }).atStart).toBe(false);
});
