import { expect, test } from 'vitest';

import { TypingQueue } from './typing-queue.ts';

test('TypingQueue runs tasks one after another and continues after a failure', async () => {
  const queue = new TypingQueue();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const all = [
    queue.run(() => first.promise.then(() => void done.push('first'))),
    queue.run(() => Promise.reject(new Error('It broke.'))).catch(() => void done.push('second')),
    queue.run(async () => void done.push('third')),
  ];
  await Promise.resolve();
  expect(done).toEqual([]);
  first.resolve();
  await Promise.all(all);
  expect(done.toSorted()).toEqual(['first', 'second', 'third']);
  expect(done[0]).toBe('first');
});
