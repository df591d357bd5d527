import { expect, test } from 'vitest';

import { messages } from '#renderer/stores/conversation/message-fixture.ts';

import { foldReads } from '../rows/fold-reads.ts';
import { rowsOf, withLive } from '../rows/rows.ts';
import { nextShift } from './shift.ts';

const block = {
  blockId: 'b',
  kind: 'text' as const,
  parentToolUseId: null,
  toolName: null,
  text: 'x',
  dropped: 0,
  input: null,
};

function rows(first: number, last: number) {
  const stored = rowsOf(foldReads(messages(first, last), []), () => false);
  return { stored, all: stored };
}

const before = rows(5, 8);
const previous = { ...before, atStart: false };

test('nextShift reports older messages as a change at the start, and newer ones not', () => {
  expect(nextShift(previous, rows(2, 8)).atStart).toBe(true);
  expect(nextShift(previous, rows(5, 9)).atStart).toBe(false);
});

test('nextShift returns the same state while text streams below', () => {
  expect(nextShift(previous, { ...before, all: withLive(before.stored, [block]) })).toBe(previous);
});

test('nextShift reports a change at the start until the rows change again or text streams', () => {
  const older = rows(2, 8);
  const shifted = nextShift(previous, older);
  expect(nextShift(shifted, older)).toBe(shifted);
  expect(nextShift(shifted, { ...older, all: withLive(older.stored, [block]) }).atStart).toBe(
    false,
  );
});
