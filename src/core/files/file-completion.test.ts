import { expect, test } from 'vitest';

import { ManualClock } from '#core/testing/fake-ports.ts';

import { FileCompletion } from './file-completion.ts';

class Lists {
  asked = 0;
  paths: readonly string[] = ['src/core/app.ts', 'src/core/api.ts', 'README.md'];

  async list(): Promise<readonly string[]> {
    this.asked += 1;
    return this.paths;
  }
}

test('finds files and the folders they are in', async () => {
  const completion = new FileCompletion(new Lists(), new ManualClock());
  expect(await completion.complete('/p', 'core', 10)).toEqual([
    { path: 'src/core/', kind: 'folder' },
    { path: 'src/core/api.ts', kind: 'file' },
    { path: 'src/core/app.ts', kind: 'file' },
  ]);
  expect(await completion.complete('/p', 'APP', 10)).toEqual([{ path: 'src/core/app.ts', kind: 'file' }]);
});

test('without a letter it shows the top, folders first', async () => {
  const completion = new FileCompletion(new Lists(), new ManualClock());
  expect(await completion.complete('/p', '', 10)).toEqual([
    { path: 'src/', kind: 'folder' },
    { path: 'README.md', kind: 'file' },
  ]);
});

test('one look at the folder serves ten seconds of typing', async () => {
  const [lists, clock] = [new Lists(), new ManualClock()];
  const completion = new FileCompletion(lists, clock);
  await Promise.all([completion.complete('/p', 'a', 5), completion.complete('/p', 'ap', 5)]);
  expect(lists.asked).toBe(1);
  lists.paths = ['new.ts'];
  clock.advance(10_000);
  expect(await completion.complete('/p', 'new', 5)).toEqual([{ path: 'new.ts', kind: 'file' }]);
  expect(lists.asked).toBe(2);
});

test('gives no more than was asked for, and other work its turn', async () => {
  const lists = new Lists();
  lists.paths = Array.from({ length: 50_000 }, (_, at) => `folder/file-${at}.ts`);
  const completion = new FileCompletion(lists, new ManualClock());
  await completion.complete('/p', '', 1);
  let turns = 0;
  let searching = true;
  const turn = () => {
    turns += 1;
    if (searching) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await completion.complete('/p', 'file', 20)).toHaveLength(20);
  searching = false;
  expect(turns).toBeGreaterThan(5);
});
