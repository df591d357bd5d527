import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { Git } from '#core/git/engine/git.ts';
import type { GitPort } from '#core/ports/git-port.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { fail } from '#shared/base/failure.ts';

import { all, place, unstaged } from '../review-place.fixture.ts';
import { ReviewReads } from './review-reads.ts';

let repository: GitRepository;
let reads: ReviewReads;
let lists: number;

/** The real git; its lists of changed files are counted. */
const port: GitPort = {
  run(args, options) {
    if (args.includes('--raw')) lists += 1;
    return new NodeGit().run(args, options);
  },
};

beforeEach(() => {
  repository = new GitRepository();
  repository.write('a', 'one\n');
  repository.commit('one');
  repository.write('a', 'two\n');
  lists = 0;
  reads = new ReviewReads({
    git: new Git({ port, variables: repository.variables }),
    clock: { now: () => Date.now() },
    files: new NodeWorkFiles(),
    treesOf: async () => fail('noSuchEnd', 'none'),
    proposals: { open: async () => fail('requestClosed', 'none') },
    folderOf: () => repository.folder,
    undosOf: () => [],
    marksOf: () => new Map(),
  });
});
afterEach(() => repository.remove());

test('review.files reads git once for all windows and sessions that ask for the same revision', async () => {
  const files = (sessionId: string, revision?: number, comparison = all) =>
    reads.api['review.files']({ place: { of: 'session', sessionId }, comparison, revision });
  const found = await Promise.all([files('s', 7), files('s', 7), files('other', 7)]);
  expect(lists).toBe(1);
  for (const one of found) expect(one).toMatchObject({ value: { files: [{ path: 'a' }] } });
  await files('s', 7, unstaged);
  expect(lists).toBe(2);
  repository.write('b', 'new\n');
  expect(await files('s', 8)).toMatchObject({ value: { files: [{ path: 'a' }, { path: 'b' }] } });
  expect(lists).toBe(3);
  repository.write('c', 'new\n');
  // Without a revision the list is as new as the call.
  expect(await files('s')).toMatchObject({ value: { files: { length: 3 } } });
});

test('review.files sends the hunks of the files that changed with the list', async () => {
  repository.write('b', 'new\n');
  repository.write('image', Buffer.from([0, 1]));
  const withDiffs = ['a', 'image', 'gone'];
  const listed = await reads.api['review.files']({ place, comparison: all, withDiffs });
  if (!listed.ok) throw new Error(listed.error.kind);
  const { diffs = [], files } = listed.value;
  expect(diffs.map(({ change }) => change)).toEqual(files.filter(({ path }) => path === 'a'));
  expect(diffs[0]?.hunks[0]?.lines).toEqual(['-one', '+two']);
});
