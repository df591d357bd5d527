import { expect, test } from 'vitest';

import { ok } from '#shared/base/result.ts';

import { HeldSlices } from './held-slices.ts';
import type { PastMessage } from './slice.ts';

const message = (seq: number, isOpen = false): PastMessage => ({
  row: {
    sessionId: 's',
    seq,
    id: `m${seq}`,
    parentToolUseId: null,
    toolUseId: null,
    status: null,
    body: '{}',
    timestamp: null,
    fact: null,
  },
  words: '',
  hashes: [],
  openUse: isOpen
    ? {
        type: 'toolUse',
        id: 't',
        toolName: 'Bash',
        toolInput: {},
        key: `m${seq}`,
        parentToolUseId: null,
        timestamp: null,
        source: { kind: 'file', file: '/t', start: seq, end: seq },
      }
    : null,
});

function held() {
  const stored: number[][] = [];
  const slices = new HeldSlices(async () =>
    ok({
      store: (messages: readonly PastMessage[]) => {
        stored.push(messages.map(({ row }) => row.seq));
        return ok(true);
      },
    }),
  );
  return { slices, stored };
}

const sliceOf = (messages: readonly PastMessage[]) => ({
  start: 0,
  messages,
  counts: { seen: 0, shown: 0, unknown: 0 },
});

const seqsOf = (messages: readonly PastMessage[] | null) => messages?.map(({ row }) => row.seq);

test('A held slice is stored newest first, and core gets only tool uses without a result', async () => {
  const { slices, stored } = held();
  const messages = [message(1), message(2, true), message(3, true), message(4), message(5)];
  const { steps } = slices.divide(7, sliceOf(messages), true);
  expect(steps.map(({ count, messages: given }) => [count, seqsOf(given) ?? null])).toEqual([
    [2, null],
    [2, [3, 2]],
    [1, null],
  ]);
  expect(await slices.store(7, 0)).toEqual(ok(true));
  expect(await slices.store(7, 2)).toEqual(ok(true));
  expect(stored).toEqual([[5, 4], [1]]);
});

test('A step has at most 64 messages, and a slice without messages has one empty step', () => {
  const { slices } = held();
  const many = Array.from({ length: 150 }, (_, seq) => message(seq));
  expect(slices.divide(1, sliceOf(many), true).steps.map(({ count }) => count)).toEqual([
    64, 64, 22,
  ]);
  expect(slices.divide(2, sliceOf([]), true).steps).toEqual([{ count: 0, messages: [] }]);
});

test('A slice that is not held is given to core, and none of it can be stored later', async () => {
  const { slices } = held();
  const { steps } = slices.divide(1, sliceOf([message(1), message(2)]), false);
  expect(seqsOf(steps[0]?.messages ?? null)).toEqual([2, 1]);
  expect(await slices.store(1, 0)).toEqual({ ok: false, error: { kind: 'lost' } });
});

test('A released slice is lost', async () => {
  const { slices } = held();
  slices.divide(1, sliceOf([message(1)]), true);
  slices.release(1);
  expect(await slices.store(1, 0)).toEqual({ ok: false, error: { kind: 'lost' } });
});
