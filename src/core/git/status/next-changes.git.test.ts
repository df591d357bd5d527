import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeTreeWatches } from '#core/adapters/files/node-tree-watches.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

import { NextChanges } from './next-changes.ts';
import { WatchedChanges } from './watched-changes.ts';

let repository: GitRepository;
let changes: WatchedChanges;
let next: NextChanges;

beforeEach(() => {
  repository = new GitRepository();
  repository.write('a', 'one\n');
  repository.commit('one');
  repository.write('a', 'two\n');
  const clock = new NodeClock();
  const watches = new NodeTreeWatches();
  changes = new WatchedChanges({
    git: repository.git(),
    clock,
    watches,
    files: new NodeWorkFiles(),
  });
  next = new NextChanges({ changes, clock });
});
afterEach(() => {
  next.close();
  changes.close();
  repository.remove();
});

describe('NextChanges', () => {
  test('NextChanges returns the present state at once, and a second edit of a changed file as it happens', async () => {
    const { folder } = repository;
    const first = await next.after(folder, null);
    expect(first).toMatchObject({ changed: 1 });
    const known = first?.revision ?? null;
    const [one, other] = [next.after(folder, known), next.after(folder, known)];
    repository.write('a', 'six\n');
    const second = await one;
    expect(second).toMatchObject({ changed: 1, paths: ['a'], since: known });
    expect(await other).toEqual(second);
    expect(await next.after(folder, null)).toEqual(second);
    expect(await next.after(folder, known)).toEqual(second);
  });

  test('NextChanges waits in a folder that is no repository, and ends its calls when it is closed', async () => {
    const folder = join(repository.root, 'plain');
    mkdirSync(folder);
    const found = next.after(folder, null);
    await new Promise((resolve) => setTimeout(resolve, 300));
    next.close();
    expect(await found).toBeNull();
  });
});
