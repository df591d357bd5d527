import { expect, test } from 'vitest';

import { ManualClock } from '#core/testing/fake-ports.ts';

import { FileCompletion } from './file-completion.ts';

class FakeLists {
  calls = 0;
  paths: readonly string[] = ['src/core/app.ts', 'src/core/api.ts', 'README.md'];

  async list(): Promise<readonly string[]> {
    this.calls += 1;
    return this.paths;
  }
}

test('FileCompletion finds files and their folders', async () => {
  const completion = new FileCompletion(new FakeLists(), new ManualClock());
  expect(await completion.complete('/p', 'core', 10)).toEqual([
    { path: 'src/core/', kind: 'folder' },
    { path: 'src/core/api.ts', kind: 'file' },
    { path: 'src/core/app.ts', kind: 'file' },
  ]);
  expect(await completion.complete('/p', 'APP', 10)).toEqual([
    { path: 'src/core/app.ts', kind: 'file' },
  ]);
});

test('FileCompletion returns the top level for an empty query, folders first', async () => {
  const completion = new FileCompletion(new FakeLists(), new ManualClock());
  expect(await completion.complete('/p', '', 10)).toEqual([
    { path: 'src/', kind: 'folder' },
    { path: 'README.md', kind: 'file' },
  ]);
});

test('FileCompletion reuses the list of a folder for ten seconds', async () => {
  const [lists, clock] = [new FakeLists(), new ManualClock()];
  const completion = new FileCompletion(lists, clock);
  await Promise.all([completion.complete('/p', 'a', 5), completion.complete('/p', 'ap', 5)]);
  expect(lists.calls).toBe(1);
  lists.paths = ['new.ts'];
  clock.advance(10_000);
  expect(await completion.complete('/p', 'new', 5)).toEqual([{ path: 'new.ts', kind: 'file' }]);
  expect(lists.calls).toBe(2);
});

test('FileCompletion returns at most the limit, and yields to the event loop', async () => {
  const lists = new FakeLists();
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
