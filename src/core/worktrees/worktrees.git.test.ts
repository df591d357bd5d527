import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startOf, WorktreeDesk } from './worktree-desk.fixture.ts';

let desk: WorktreeDesk;
beforeEach(() => {
  desk = new WorktreeDesk();
  desk.repository.write('page.ts', 'one\n');
  desk.repository.write('.gitignore', '.env*\n!.env.example\nlocal/\nnode_modules/\n');
  desk.repository.write('.env.example', 'KEY=\n');
  desk.repository.commit('first');
});
afterEach(() => desk.close());

test('Worktrees.create makes a branch and a folder outside of the repository', async () => {
  const made = await desk.createOne({ text: 'Fix the page, please' });
  expect(made).toMatchObject({
    branch: 'corral/fix-the-page-please',
    state: 'ready',
    base: 'main',
    portBase: 20_000,
    hasFolder: true,
  });
  expect(made.folder.startsWith(join(desk.dataDir, 'worktrees', 'work-'))).toBe(true);
  expect(readFileSync(join(made.folder, 'page.ts'), 'utf8')).toBe('one\n');
  const branch = desk.repository.runIn(made.folder, 'symbolic-ref', '--short', 'HEAD');
  expect(branch).toBe(made.branch);
  expect(desk.repository.run('status', '--porcelain')).toBe('');
});

test('Worktrees.create begins with the default branch of the remote', async () => {
  const { repository } = desk;
  const first = repository.run('rev-parse', 'HEAD');
  repository.run('clone', '-q', '--bare', '.', '../remote.git');
  repository.run('remote', 'add', 'origin', join(repository.root, 'remote.git'));
  repository.run('fetch', '-q', 'origin');
  repository.run('remote', 'set-head', 'origin', 'main');
  repository.write('page.ts', 'two\n');
  repository.commit('second');
  expect(await desk.createOne()).toMatchObject({ base: 'origin/main', baseCommit: first });
  const chosen = await desk.createOne({ base: 'main' });
  expect(readFileSync(join(chosen.folder, 'page.ts'), 'utf8')).toBe('two\n');
});

test('Worktrees.create copies ignored .env files and never a tracked, example or foreign one', async () => {
  const { repository } = desk;
  repository.write('.env', 'SECRET=1\n');
  repository.write('.env.local', 'SECRET=2\n');
  repository.write('sub/.env', 'SECRET=3\n');
  repository.write('outside', 'not in the repository');
  symlinkSync('/etc/passwd', join(repository.folder, '.env.link'));
  const planned = await desk.worktrees.plans.plan({
    cwd: repository.folder,
    text: 'Fix',
    base: null,
  });
  expect(planned.ok && planned.value.copies.map(({ path }) => path)).toEqual([
    '.env',
    '.env.local',
  ]);
  const made = await desk.createOne();
  expect(made.copiedFiles).toBe(2);
  expect(readFileSync(join(made.folder, '.env.local'), 'utf8')).toBe('SECRET=2\n');
  expect(existsSync(join(made.folder, '.env.link'))).toBe(false);
  expect((await desk.findings(made.worktreeId)).findings).toEqual([]);
});

test('Worktrees.create copies what patterns of the project name, through no link', async () => {
  const { repository } = desk;
  desk.copy = ['local/', '!local/no.txt', 'page.ts'];
  repository.write('local/a/yes.txt', 'yes');
  repository.write('local/no.txt', 'no');
  mkdirSync(join(repository.root, 'elsewhere'));
  symlinkSync(join(repository.root, 'elsewhere'), join(repository.folder, 'local/link'));
  symlinkSync('a/yes.txt', join(repository.folder, 'local/inner'));
  const made = await desk.createOne();
  expect(readFileSync(join(made.folder, 'local/a/yes.txt'), 'utf8')).toBe('yes');
  expect(existsSync(join(made.folder, 'local/link'))).toBe(false);
  expect(readFileSync(join(made.folder, 'local/inner'), 'utf8')).toBe('yes');
});

test('Worktrees.create runs the confirmed script with its ports, then starts the session', async () => {
  desk.setUp = 'echo "$CORRAL_PORT_BASE $CORRAL_BRANCH" > made.txt; echo done';
  const start = startOf('Fix the page');
  const made = await desk.createOne({ starts: [start] });
  expect(made).toMatchObject({
    state: 'ready',
    sessionId: start.sessionId,
    setUp: { state: 'succeeded', exitCode: 0, tail: 'done\n' },
  });
  expect(readFileSync(join(made.folder, 'made.txt'), 'utf8')).toBe('20000 corral/fix-the-page\n');
  const { cwd, worktreeId } = made;
  expect(desk.started).toEqual([{ ...start, cwd, worktreeId, notices: [] }]);
});

test('Worktrees.create refuses a script that is not the one with the confirmed hash', async () => {
  desk.setUp = 'true';
  await expect(desk.create({ setUpHash: 'of another text' })).rejects.toThrow('staleScript');
  expect(desk.repository.run('worktree', 'list').split('\n')).toHaveLength(1);
});

test('Worktrees starts no session after a failed set-up until the person continues', async () => {
  desk.setUp = 'echo broken; exit 3';
  const made = await desk.createOne({ starts: [startOf('Fix')] });
  expect(made).toMatchObject({
    state: 'failed',
    problem: { name: 'worktreeFailures.setUpFailed', values: { code: 3 } },
    setUp: { state: 'failed', exitCode: 3, tail: 'broken\n' },
  });
  expect(desk.started).toEqual([]);
  const { worktreeId } = made;
  const input = { commandId: '', worktreeId, setUpHash: null };
  expect(await desk.worktrees.continue(input)).toMatchObject({ ok: true });
  await desk.worktrees.making.settled();
  expect(desk.shown(worktreeId)).toMatchObject({ state: 'ready', problem: null });
  expect(desk.started).toHaveLength(1);
});

test('Worktrees.cancel ends a set-up script', async () => {
  desk.setUp = 'sleep 1000';
  const creating = desk.createOne({});
  await expect
    .poll(() => desk.records.all()[0]?.shown.setUp?.state, { timeout: 20_000 })
    .toBe('running');
  const worktreeId = desk.records.all()[0]?.shown.worktreeId ?? '';
  expect(desk.worktrees.cancel({ commandId: '', worktreeId })).toMatchObject({ ok: true });
  expect(await creating).toMatchObject({ state: 'failed', setUp: { state: 'cancelled' } });
});

test('Worktrees.create makes an attempt for each start, with names and ports of their own', async () => {
  const starts = [startOf('Fix'), startOf('Fix'), startOf('Fix')];
  const made = await desk.create({ text: 'Fix', starts });
  expect(made.map(({ branch }) => branch)).toEqual(['corral/fix', 'corral/fix-2', 'corral/fix-3']);
  expect(made.map(({ portBase }) => portBase)).toEqual([20_000, 20_010, 20_020]);
  expect(new Set(made.map(({ attemptId }) => attemptId)).size).toBe(1);
  expect(made[0]?.attemptId).not.toBeNull();
  const sessions = desk.started.map(({ sessionId }) => sessionId);
  expect(new Set(sessions)).toEqual(new Set(starts.map(({ sessionId }) => sessionId)));
});

test('Worktrees.create runs no hook of the repository', async () => {
  const hook = desk.repository.write('.git/hooks/post-checkout', '#!/bin/sh\ntouch hooked\n');
  desk.repository.run('update-index', '--refresh');
  chmodSync(hook, 0o755);
  const made = await desk.createOne();
  expect(existsSync(join(made.folder, 'hooked'))).toBe(false);
});

test('Worktrees.create from a subfolder of another worktree begins in the same subfolder', async () => {
  desk.repository.write('packages/app/index.ts', 'app\n');
  desk.repository.commit('app');
  const first = await desk.createOne({ text: 'first' });
  const cwd = join(first.folder, 'packages/app');
  const second = await desk.createOne({ cwd, text: 'second' });
  expect(second.repository).toBe(desk.repository.folder);
  expect(second.cwd).toBe(join(second.folder, 'packages/app'));
});

test('Worktrees.summary counts files, lines and commits since the base', async () => {
  const made = await desk.createOne();
  desk.repository.runIn(made.folder, 'commit', '-q', '--allow-empty', '-m', 'work');
  writeFileSync(join(made.folder, 'page.ts'), 'two\nthree\n');
  writeFileSync(join(made.folder, 'new.ts'), 'a\nb');
  const summary = await desk.worktrees.summary({ worktreeId: made.worktreeId });
  expect(summary).toMatchObject({
    value: { summary: { files: 2, added: 4, removed: 1, commits: 1 } },
  });
});
