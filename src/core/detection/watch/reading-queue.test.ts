import { expect, test } from 'vitest';

import { ReadingQueue } from './reading-queue.ts';

/** Work that goes on until it is told to end, and the order in which all of it was done. */
function bench() {
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const until = (name: string) => new Promise<void>((resolve) => ends.set(name, resolve));
  return { queue: new ReadingQueue(), done, until, end: (name: string) => ends.get(name)?.() };
}

test('three at once, the fourth when one is done', async () => {
  const { queue, done, until, end } = bench();
  for (const name of ['a', 'b', 'c']) queue.add(() => until(name));
  queue.add(async () => void done.push('d'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  end('b');
  await expect.poll(() => done).toEqual(['d']);
});

test('who waits for somebody outside holds nobody up', async () => {
  const { queue, done, until, end } = bench();
  for (const name of ['a', 'b', 'c', 'd'])
    queue.add(async () => {
      await queue.aside(() => until(name));
      done.push(name);
    });
  queue.add(async () => void done.push('e'));
  await expect.poll(() => done).toEqual(['e']);
  for (const name of ['d', 'c', 'b', 'a']) end(name);
  await expect.poll(() => done).toEqual(['e', 'd', 'c', 'b', 'a']);
});
