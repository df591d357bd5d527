import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';

const place = { of: 'project', projectId: 'p' } as const;
const commandId = '00000000-0000-4000-8000-000000000000';
const all = { kind: 'all' } as const;

let repository: GitRepository;
let desk: ReviewDesk;
beforeEach(() => {
  repository = new GitRepository();
  desk = new ReviewDesk(repository);
  repository.write('a', 'a\n');
  repository.write('b', 'b\n');
  repository.commit('base');
});
afterEach(() => {
  desk.close();
  repository.remove();
});

function hook(name: string, lines: string): void {
  const path = join(repository.folder, '.git', 'hooks', name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
}

const send = (message: string, planId: string, isAmend = false) =>
  desk.api['review.commit']({ commandId, place, message, isAmend, planId });
const tip = () => repository.run('rev-parse', 'HEAD');
const inCommit = () => repository.run('show', '--format=', '--name-status', 'HEAD');
const status = () => repository.run('status', '--porcelain');

test('Without staged changes a commit holds all changed files that git knows, and no new file', async () => {
  repository.write('a', 'A\n');
  rmSync(join(repository.folder, 'b'));
  repository.write('new', 'x\n');
  expect(await desk.nextCommit()).toMatchObject({
    holds: 'tracked',
    files: 2,
    untracked: 1,
    unstaged: 0,
    branch: 'main',
    isUnborn: false,
    hasRemote: false,
    lastMessage: 'base',
  });
  expect((await desk.commit('both')).ok).toBe(true);
  expect(inCommit()).toBe('M\ta\nD\tb');
  expect(status()).toBe('?? new');
  expect(await desk.nextCommit()).toMatchObject({ holds: 'nothing', files: 0, untracked: 1 });
  expect(await desk.commit('none')).toMatchObject({ error: { kind: 'nothingStaged' } });
});

test('A commit of staged changes leaves other lines of the same file out', async () => {
  repository.write('a', 'staged\n');
  repository.run('add', 'a');
  repository.write('a', 'staged\nlater\n');
  repository.write('b', 'B\n');
  expect(await desk.nextCommit()).toMatchObject({ holds: 'staged', files: 1, unstaged: 2 });
  expect((await desk.commit('one')).ok).toBe(true);
  expect(repository.run('show', 'HEAD:a')).toBe('staged');
  expect(status()).toBe(' M a\n M b');
});

test.each([
  ['a tracked file changes', () => repository.write('a', 'other\n')],
  ['another file changes', () => repository.write('b', 'other\n')],
  ['something is staged', () => repository.run('add', 'a')],
  ['HEAD moves', () => repository.run('commit', '-q', '--allow-empty', '-m', 'moved')],
  ['the branch changes', () => repository.run('checkout', '-q', '-b', 'other')],
])('A commit that was shown before %s is refused, and nothing changes', async (_name, act) => {
  repository.write('a', 'A\n');
  const { commitPlanId } = await desk.nextCommit();
  act();
  const before = [tip(), desk.state()];
  expect(await send('message', commitPlanId)).toMatchObject({ error: { kind: 'stale' } });
  expect([tip(), desk.state()]).toEqual(before);
});

test('A staged commit is refused if other lines are staged meanwhile, and not if only files change', async () => {
  repository.write('a', 'A\n');
  repository.run('add', 'a');
  const { commitPlanId } = await desk.nextCommit();
  repository.write('a', 'later\n');
  repository.run('add', 'a');
  expect(await send('message', commitPlanId)).toMatchObject({ error: { kind: 'stale' } });
  const shown = await desk.nextCommit();
  repository.write('a', 'even later\n');
  expect((await send('message', shown.commitPlanId)).ok).toBe(true);
  expect(repository.run('show', 'HEAD:a')).toBe('later');
});

test('A file that changes while it is staged makes the commit stale', async () => {
  repository.write('a', 'A\n');
  repository.write('.git/info/attributes', 'a filter=slow\n');
  // The filter runs while git reads the file, and writes it again.
  repository.run('config', 'filter.slow.clean', 'cat; echo more >> a');
  const before = tip();
  expect(await desk.commit('message')).toMatchObject({ error: { kind: 'stale' } });
  expect([tip(), repository.run('diff', '--cached', '--name-only')]).toEqual([before, '']);
});

test('A hook that refuses leaves the index as it was and unlocked, and its words are reported', async () => {
  repository.write('a', 'A\n');
  hook('pre-commit', 'echo "no tabs, please"; exit 1');
  const before = [tip(), desk.state()];
  const failed = await desk.commit('message');
  expect(textIn('en', failed.ok ? '' : failed.error.message)).toContain('no tabs, please');
  expect([tip(), desk.state()]).toEqual(before);
  const left = readdirSync(join(repository.folder, '.git')).filter((name) =>
    /lock|corral/u.test(name),
  );
  expect(left).toEqual([]);
});

test('A hook sees what the commit holds, and what it adds is committed', async () => {
  repository.write('a', 'A\n');
  hook('pre-commit', 'git diff --cached --name-only > seen; echo made > b; git add b');
  expect((await desk.commit('message')).ok).toBe(true);
  expect(repository.run('show', 'HEAD:b')).toBe('made');
  expect(status()).toBe('?? seen');
  hook('pre-commit', 'exit 0');
});

test('No other git changes the index while a hook runs', async () => {
  repository.write('a', 'A\n');
  hook('pre-commit', 'env -u GIT_INDEX_FILE git add b 2> refused; exit 0');
  repository.write('b', 'of an agent\n');
  repository.run('add', 'a');
  expect((await desk.commit('message')).ok).toBe(true);
  expect(inCommit()).toBe('M\ta');
});

test('A locked index is reported, and the commit is possible after it', async () => {
  repository.write('a', 'A\n');
  const lock = repository.write('.git/index.lock', '');
  expect(await desk.commit('message')).toMatchObject({ error: { kind: 'locked' } });
  rmSync(lock);
  expect((await desk.commit('message')).ok).toBe(true);
});

test.each([
  ['', 'whitespace'],
  [' \n\t\n', 'whitespace'],
  ['# only a comment', 'strip'],
])('The message %j is refused with cleanup %s before a hook runs', async (message, cleanup) => {
  repository.run('config', 'commit.cleanup', cleanup);
  hook('pre-commit', 'touch ran');
  repository.write('a', 'A\n');
  expect(await desk.commit(message)).toMatchObject({ error: { kind: 'noMessage' } });
  expect(existsSync(join(repository.folder, 'ran'))).toBe(false);
});

test('A line that begins with # is a message where git keeps it', async () => {
  repository.write('a', 'A\n');
  expect((await desk.commit('#12: fix')).ok).toBe(true);
  expect(repository.run('log', '-1', '--format=%s')).toBe('#12: fix');
});

test('A message of 100 kB is committed byte for byte', async () => {
  repository.write('a', 'A\n');
  const message = `Subject\n\n${'长文本 '.repeat(10_000)}end`;
  expect((await desk.commit(message)).ok).toBe(true);
  expect(repository.run('log', '-1', '--format=%B')).toBe(`${message}\n`);
});

test('A missing identity is named with the commands that set it', async () => {
  for (const name of ['AUTHOR_NAME', 'AUTHOR_EMAIL', 'COMMITTER_NAME', 'COMMITTER_EMAIL'])
    delete repository.variables[`GIT_${name}`];
  repository.run('config', 'user.useConfigOnly', 'true');
  repository.write('a', 'A\n');
  const failed = await desk.commit('message');
  expect(failed).toMatchObject({ error: { kind: 'noIdentity' } });
  expect(textIn('en', failed.ok ? '' : (failed.error.remedy ?? ''))).toContain('user.email');
});

test('The first commit of a branch holds the index, and nothing can be amended before it', async () => {
  repository.run('checkout', '-q', '--orphan', 'fresh');
  repository.run('rm', '-rfq', '.');
  expect(await desk.nextCommit()).toMatchObject({
    holds: 'nothing',
    isUnborn: true,
    branch: 'fresh',
    lastMessage: null,
  });
  repository.write('first', 'x\n');
  repository.run('add', 'first');
  expect(await desk.nextCommit()).toMatchObject({ holds: 'staged', files: 1 });
  expect((await desk.commit('first')).ok).toBe(true);
  expect(repository.run('log', '--format=%s')).toBe('first');
});

test('Without a branch a commit is possible, and the plan says so', async () => {
  repository.run('checkout', '-q', '--detach');
  repository.write('a', 'A\n');
  expect(await desk.nextCommit()).toMatchObject({ branch: null });
  expect((await desk.commit('detached')).ok).toBe(true);
  expect(repository.run('log', '-1', '--format=%s')).toBe('detached');
});

test('A conflict is named, and nothing is committed', async () => {
  repository.run('checkout', '-q', '-b', 'side');
  repository.write('a', 'side\n');
  repository.commit('side');
  repository.run('checkout', '-q', 'main');
  repository.write('a', 'main\n');
  const before = repository.commit('main');
  expect(() => repository.run('merge', 'side')).toThrow('Command failed');
  expect(await desk.nextCommit()).toMatchObject({ conflicts: 1, operation: { kind: 'merge' } });
  expect(await desk.commit('message')).toMatchObject({ error: { kind: 'conflicted' } });
  expect(tip()).toBe(before);
});

test('Without staged changes an amend replaces only the message, and keeps changed files', async () => {
  const parent = repository.run('rev-list', '--count', 'HEAD');
  repository.write('a', 'A\n');
  expect((await desk.commit('better words', true)).ok).toBe(true);
  expect(repository.run('log', '-1', '--format=%s')).toBe('better words');
  expect(repository.run('rev-list', '--count', 'HEAD')).toBe(parent);
  expect(status()).toBe(' M a');
  repository.run('add', 'a');
  expect((await desk.commit('with a', true)).ok).toBe(true);
  expect(status()).toBe('');
});

test('Names that are not UTF-8 are committed', async () => {
  const name = Buffer.from([0x63, 0x61, 0x66, 0xe9]);
  const path = Buffer.concat([Buffer.from(`${repository.folder}/`), name]);
  writeFileSync(path, 'one\n');
  repository.commit('add');
  writeFileSync(path, 'two\n');
  expect(await desk.nextCommit()).toMatchObject({ holds: 'tracked', files: 1 });
  expect((await desk.commit('change')).ok).toBe(true);
  expect(status()).toBe('');
});

test('A commit forgets the undo of what was staged, and keeps that of a discard', async () => {
  repository.write('a', 'A\n');
  repository.write('b', 'B\n');
  const discarded = await desk.done('discard', all, await desk.whole(all, 'b'));
  const staged = await desk.done('stage', all, await desk.whole(all, 'a'));
  expect((await desk.commit('message')).ok).toBe(true);
  expect((await desk.listed(all)).undoIds).toEqual([discarded]);
  expect(await desk.undo(staged)).toMatchObject({ error: { kind: 'noSuchUndo' } });
  expect((await desk.undo(discarded)).ok).toBe(true);
  expect(status()).toBe(' M b');
});

test('A renamed and an intended file are committed as they are shown', async () => {
  repository.write('later', 'x\n');
  repository.run('add', '-N', 'later');
  expect(await desk.nextCommit()).toMatchObject({ holds: 'tracked', files: 1, untracked: 0 });
  expect((await desk.commit('later')).ok).toBe(true);
  repository.run('mv', 'a', 'c');
  expect(await desk.nextCommit()).toMatchObject({ holds: 'staged', files: 2 });
  expect((await desk.commit('moved')).ok).toBe(true);
  expect(status()).toBe('');
});

test('The plan names the usual base with the commits that only the branch has, and what is pushed', async () => {
  expect(await desk.nextCommit()).toMatchObject({ base: null, hasRemote: false, isPushed: false });
  repository.run('checkout', '-q', '-b', 'topic');
  repository.commit('one');
  repository.commit('two');
  repository.run('branch', '-q', 'newer');
  expect(await desk.nextCommit()).toMatchObject({ base: { name: 'main', ahead: 2 } });
  const remote = join(repository.root, 'remote.git');
  repository.run('init', '-q', '--bare', remote);
  repository.run('remote', 'add', 'origin', remote);
  repository.run('push', '-q', '-u', 'origin', 'topic');
  expect(await desk.nextCommit()).toMatchObject({ hasRemote: true, isPushed: true });
  repository.commit('three');
  expect(await desk.nextCommit()).toMatchObject({ hasRemote: true, isPushed: false });
});
