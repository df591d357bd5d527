import { expect, test } from 'vitest';

import { OneHand } from './one-hand.ts';

test('OneHand runs tasks one after another and continues after a failure', async () => {
  const hand = new OneHand();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const all = [
    hand.take(() => first.promise.then(() => void done.push('first'))),
    hand.take(() => Promise.reject(new Error('It broke.'))).catch(() => void done.push('second')),
    hand.take(async () => void done.push('third')),
  ];
  await Promise.resolve();
  expect(done).toEqual([]);
  first.resolve();
  await Promise.all(all);
  expect(done.toSorted()).toEqual(['first', 'second', 'third']);
  expect(done[0]).toBe('first');
});
