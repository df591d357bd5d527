import { expect, test } from 'vitest';

import { RunQueue } from './run-queue.ts';

test('RunQueue runs at most as many tasks at once as its limit, in their order', async () => {
  const queue = new RunQueue(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const all = [0, 1, 2, 3, 4].map((task) =>
    queue.run(async () => {
      started.push(task);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    }),
  );
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]?.();
  }
  await Promise.all(all);
  expect([started, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});

test('RunQueue runs the next task after one that fails', async () => {
  const queue = new RunQueue(1);
  const failed = queue.run(async () => {
    throw new Error('no git');
  });
  const next = queue.run(async () => 'done');
  await expect(failed).rejects.toThrow('no git');
  expect(await next).toBe('done');
});
