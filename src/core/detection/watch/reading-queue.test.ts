import { expect, test } from 'vitest';

import { ReadingQueue } from './reading-queue.ts';

/** Returns a queue, jobs that run until ended by the test, and the order in which jobs ended. */
function bench() {
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const untilEnded = (name: string) => new Promise<void>((resolve) => ends.set(name, resolve));
  return { queue: new ReadingQueue(), done, untilEnded, end: (name: string) => ends.get(name)?.() };
}

test('ReadingQueue runs three jobs at once and the fourth when one has ended', async () => {
  const { queue, done, untilEnded, end } = bench();
  for (const name of ['a', 'b', 'c']) queue.add(() => untilEnded(name));
  queue.add(async () => void done.push('d'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  end('b');
  await expect.poll(() => done).toEqual(['d']);
});

test('ReadingQueue runs other jobs while a job waits outside of core', async () => {
  const { queue, done, untilEnded, end } = bench();
  for (const name of ['a', 'b', 'c', 'd'])
    queue.add(async () => {
      await queue.runUncounted(() => untilEnded(name));
      done.push(name);
    });
  queue.add(async () => void done.push('e'));
  await expect.poll(() => done).toEqual(['e']);
  for (const name of ['d', 'c', 'b', 'a']) end(name);
  await expect.poll(() => done).toEqual(['e', 'd', 'c', 'b', 'a']);
});
