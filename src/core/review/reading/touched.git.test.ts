import { utimesSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { filesOf, readsOf, staged, unstaged, all } from '#core/review/review-place.fixture.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
});
afterEach(() => repository.remove());

const BINARY = Buffer.from([1, 0, 2]);

test('review.files lists no file whose time changed and whose content did not', async () => {
  repository.write('text', 'one\n');
  repository.write('empty', '');
  repository.write('image', BINARY);
  repository.write('staged', 'one\n');
  repository.write('back', 'one\n');
  repository.write('changed', 'one\n');
  repository.write('changed image', BINARY);
  repository.commit('base');
  repository.write('staged', 'two\n');
  repository.write('back', 'two\n');
  repository.run('add', '.');
  repository.write('back', 'one\n');
  repository.write('changed', 'two\n');
  repository.write('changed image', Buffer.from([2, 0, 1]));
  for (const name of ['text', 'empty', 'image', 'staged'])
    utimesSync(join(repository.folder, name), 1, 1);
  const reads = readsOf(repository);
  const pathsOf = async (kind: typeof all) =>
    (await filesOf(reads, kind)).files.map(({ path }) => path);
  // The index has another `back`.
  expect(await pathsOf(all)).toEqual(['back', 'changed', 'changed image', 'staged']);
  expect(await pathsOf(unstaged)).toEqual(['back', 'changed', 'changed image']);
  expect(await pathsOf(staged)).toEqual(['back', 'staged']);
});
