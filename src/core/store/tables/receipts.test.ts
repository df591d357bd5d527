import { afterEach, beforeEach, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';

const DAY = 24 * 60 * 60 * 1000;

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.dispose());

const put = (commandId: string, at: number) =>
  harness.store.receipts.put(commandId, 'a request', { done: commandId }, at);

test('A receipt is still stored after the machine slept for days', () => {
  put('before', 0);
  put('after', 30 * DAY);
  expect(harness.store.receipts.get('before')?.reply).toEqual({ done: 'before' });
});

test('Old receipts are deleted once there are a thousand newer ones', () => {
  for (let n = 0; n < 1001; n += 1) put(`old ${n}`, n);
  for (let n = 0; n < 1000; n += 1) put(`new ${n}`, 2 * DAY + n);
  const kept = (commandId: string) => harness.store.receipts.get(commandId) !== null;
  expect([kept('old 999'), kept('old 1000'), kept('new 0')]).toEqual([false, true, true]);
  for (let n = 0; n < 1000; n += 1) put(`today ${n}`, 2 * DAY + 1000 + n);
  expect(kept('new 0')).toBe(true);
});
