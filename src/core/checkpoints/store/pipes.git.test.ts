import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeIndexLocks } from '#core/adapters/files/node-index-locks.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

import { copyIndex } from './first-index.ts';
import { OwnStore } from './own-store.ts';
import { findPlace } from './snapshot-place.ts';

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
  repository.write('a.txt', 'a\n');
  repository.commit('base');
});
afterEach(() => repository.remove());

/** Replaces a file of the git folder by a pipe that nothing writes to. */
function pipe(name: string): string {
  const path = join(repository.folder, '.git', name);
  rmSync(path, { force: true });
  execFileSync('mkfifo', [path]);
  return path;
}

test('A store is prepared, and an index locked, without waiting for pipes in the git folder', async () => {
  const { root, folder } = repository;
  const needs = { git: repository.git(), checkpointsDir: join(root, 'checkpoints'), homeDir: '/x' };
  const found = await findPlace(needs, folder);
  if (!found.ok) throw new Error(found.error.kind);
  pipe('info/exclude');
  const store = await OwnStore.open(repository.git(), found.value);
  await store.prepare(join(root, 'data'));
  expect(await copyIndex(pipe('index'), join(root, 'copy'))).toBe(false);
  const locks = new NodeIndexLocks();
  const notes = join(root, 'notes');
  expect(await locks.lock(join(folder, '.git'), notes)).toMatchObject({ ok: false });
  pipe('index.lock');
  expect(await locks.lock(join(folder, '.git'), notes)).toMatchObject({ error: 'locked' });
});
