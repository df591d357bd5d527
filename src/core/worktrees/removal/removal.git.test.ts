import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { WORKTREE_KEPT_MS, type Worktree } from '#shared/git/worktree.ts';

import { WorktreeDesk } from '../worktree-desk.fixture.ts';
import { treeHash } from './tree-hash.fixture.ts';

let desk: WorktreeDesk;
let made: Worktree;

beforeEach(async () => {
  desk = new WorktreeDesk();
  desk.repository.write('page.ts', 'one\n');
  desk.repository.write('.gitignore', '.env*\nnode_modules/\n');
  desk.repository.write('.env', 'SECRET=1\n');
  desk.repository.commit('first');
  made = await desk.createOne({ text: '修复页面' });
});
afterEach(() => desk.close());

const git = (...args: readonly string[]) => desk.repository.runIn(made.folder, ...args);
const write = (path: string, text: string) => writeFileSync(join(made.folder, path), text);

async function kinds() {
  const { findings } = await desk.findings(made.worktreeId);
  return Object.fromEntries(findings.map(({ kind, count, names }) => [kind, [count, ...names]]));
}

test('findWork finds nothing in a worktree as Corral created it', async () => {
  expect(await desk.findings(made.worktreeId)).toMatchObject({
    findings: [],
    branch: 'corral/修复页面',
    isOwnBranch: true,
    isMerged: true,
    isBlocked: false,
  });
});

test('findWork names changed, untracked and ignored files', async () => {
  write('page.ts', 'two\n');
  write('新文件.ts', 'new\n');
  write('.env', 'SECRET=2\n');
  write('.env.local', 'SECRET=3\n');
  mkdirSync(join(made.folder, 'node_modules'));
  write('node_modules/a.js', '');
  expect(await kinds()).toEqual({
    changed: [1, 'page.ts'],
    untracked: [1, '新文件.ts'],
    ignored: [3, '.env', '.env.local', 'node_modules/'],
  });
});

test('findWork names a change that a flag of the index hides from git status', async () => {
  git('update-index', '--assume-unchanged', 'page.ts');
  expect(await kinds()).toEqual({});
  write('page.ts', 'hidden\n');
  expect(git('status', '--porcelain')).toBe('');
  expect(await kinds()).toEqual({ changed: [1, 'page.ts'] });
});

test('findWork names unpushed and unmerged commits and stash entries of the branch', async () => {
  write('page.ts', 'stashed\n');
  git('stash', '-q');
  write('page.ts', 'two\n');
  git('commit', '-qam', 'second');
  const second = git('rev-parse', '--short', 'HEAD');
  expect(await kinds()).toMatchObject({
    unmerged: [1, `${second} second`],
    stash: [1, expect.any(String)],
  });
  desk.repository.run('clone', '-q', '--bare', '.', '../remote.git');
  desk.repository.run('remote', 'add', 'origin', join(desk.repository.root, 'remote.git'));
  expect(await kinds()).toMatchObject({ unpushed: [2, `${second} second`, expect.any(String)] });
  desk.repository.run('fetch', '-q', 'origin');
  expect(Object.keys(await kinds())).toEqual(['stash']);
});

test('findWork names commits of a detached head', async () => {
  git('checkout', '-q', '--detach');
  git('commit', '-q', '--allow-empty', '-m', 'loose');
  expect(await kinds()).toMatchObject({ unmerged: [1, expect.stringContaining('loose')] });
  expect(await desk.findings(made.worktreeId)).toMatchObject({ branch: null });
});

test('findWork names an unfinished merge, a lock, nested repositories and a running program', async () => {
  write('page.ts', 'ours\n');
  git('commit', '-qam', 'ours');
  desk.repository.write('page.ts', 'theirs\n');
  desk.repository.commit('theirs');
  expect(() => git('merge', 'main')).toThrow('git merge main');
  git('worktree', 'lock', '--reason', 'on a stick', made.folder);
  mkdirSync(join(made.folder, 'inner'));
  desk.repository.runIn(join(made.folder, 'inner'), 'init', '-q');
  const program = spawn('sleep', ['1000'], { cwd: made.folder });
  await new Promise((resolve) => program.once('spawn', resolve));
  expect(await kinds()).toMatchObject({
    inProgress: [1, 'merge'],
    locked: [1, 'on a stick'],
    nested: [1, 'inner/'],
    processes: [1, `sleep (${program.pid})`],
  });
  expect(await desk.remove(made.worktreeId)).toMatchObject({ error: { kind: 'blocked' } });
  program.kill();
});

test('findWork names a worktree of the repository inside of the one to remove', async () => {
  const inner = join(made.folder, 'inner one');
  git('worktree', 'add', '-q', '--detach', inner);
  expect(await kinds()).toMatchObject({ locked: [1, inner] });
  expect(await desk.remove(made.worktreeId)).toMatchObject({ error: { kind: 'blocked' } });
});

test('findWork reports unknown if git cannot read the worktree', async () => {
  rmSync(join(desk.repository.folder, '.git/worktrees'), { recursive: true });
  expect(await kinds()).toMatchObject({ changed: [null], untracked: [null], ignored: [null] });
});

test('findWork names submodules with changes or commits of their own, and a removal keeps them', async () => {
  const { repository } = desk;
  const sub = join(repository.root, 'sub');
  repository.run('clone', '-q', '.', sub);
  const allow = ['-c', 'protocol.file.allow=always'];
  git(...allow, 'submodule', '--quiet', 'add', sub, 'lib');
  git('commit', '-qam', 'submodule');
  expect(Object.keys(await kinds())).toEqual(['unmerged']);
  write('lib/page.ts', 'changed\n');
  expect(await kinds()).toMatchObject({ submodules: [1, 'lib'] });
  repository.runIn(join(made.folder, 'lib'), 'commit', '-qam', 'own');
  expect(await kinds()).toMatchObject({ submodules: [1, 'lib'], changed: [1, 'lib'] });
  const before = await stateOf();
  expect(await desk.remove(made.worktreeId)).toMatchObject({ ok: true });
  expect(await desk.restore(made.worktreeId)).toMatchObject({ ok: true });
  expect(await stateOf()).toEqual(before);
});

test('findWork runs no filter that the configuration of the repository names', async () => {
  const mark = join(desk.repository.root, 'ran');
  write('page.ts', 'two\n');
  desk.repository.write('.git/info/attributes', '*.ts filter=evil\n');
  desk.repository.run('config', 'filter.evil.clean', `touch ${mark}; cat`);
  expect(await kinds()).toMatchObject({ changed: [1, 'page.ts'] });
  await desk.worktrees.summary({ worktreeId: made.worktreeId });
  expect(existsSync(mark)).toBe(false);
});

test('Worktrees.remove changes nothing if the folder cannot be moved', async () => {
  write('page.ts', 'two\n');
  writeFileSync(join(desk.dataDir, 'removed'), 'a file in the way');
  expect(await desk.remove(made.worktreeId)).toMatchObject({ error: { kind: 'notMoved' } });
  expect(desk.shown(made.worktreeId)).toMatchObject({ state: 'ready', hasFolder: true });
  expect(git('status', '--porcelain')).toBe(' M page.ts');
  expect(desk.repository.run('worktree', 'list', '--porcelain')).not.toContain('locked');
});

test('Worktrees.remove removes nothing if the worktree changed after the findings', async () => {
  write('page.ts', 'two\n');
  const { findingsId } = await desk.findings(made.worktreeId);
  write('page.ts', 'tow\n');
  const { worktreeId } = made;
  const input = { commandId: randomUUID(), worktreeId, findingsId, deletesBranch: false };
  expect(await desk.worktrees.remove(input)).toMatchObject({ error: { kind: 'changed' } });
  expect(readFileSync(join(made.folder, 'page.ts'), 'utf8')).toBe('tow\n');
  expect(desk.shown(worktreeId).state).toBe('ready');
});

test('Worktrees.remove removes nothing if the worktree changes while its checkpoint is taken', async () => {
  const folders: string[] = [];
  desk.beforeRemoval = async (folder) => {
    folders.push(folder);
    write('page.ts', 'at the last moment\n');
    return null;
  };
  expect(await desk.remove(made.worktreeId)).toMatchObject({ error: { kind: 'changed' } });
  expect(folders).toEqual([made.folder]);
  expect(readFileSync(join(made.folder, 'page.ts'), 'utf8')).toBe('at the last moment\n');
  expect(desk.shown(made.worktreeId).state).toBe('ready');
});

test('Worktrees.restore brings back files, index, branch and an unfinished merge as they were', async () => {
  write('page.ts', 'ours\n');
  git('commit', '-qam', 'ours');
  desk.repository.write('page.ts', 'theirs\n');
  desk.repository.commit('theirs');
  expect(() => git('merge', 'main')).toThrow('git merge main');
  write('staged.ts', 'staged\n');
  git('add', 'staged.ts');
  write('.env', 'SECRET=2\n');
  const before = await stateOf();
  expect(await desk.remove(made.worktreeId, true)).toMatchObject({
    value: { worktree: { state: 'removed', hasFolder: false } },
  });
  expect(existsSync(made.folder)).toBe(false);
  expect(desk.repository.run('branch', '--list', made.branch)).toBe('');
  desk.repository.run('worktree', 'prune', '--expire=now');
  desk.repository.run('prune', '--expire=now');
  expect(await desk.restore(made.worktreeId)).toMatchObject({
    value: { worktree: { state: 'ready' } },
  });
  expect(await stateOf()).toEqual(before);
  expect(desk.repository.run('fsck', '--strict')).not.toContain('missing');
});

test('Worktrees.remove frees the branch, and a restoration leaves a branch alone that moved on', async () => {
  const { worktreeId, branch } = made;
  write('page.ts', 'uncommitted\n');
  await desk.remove(worktreeId);
  desk.repository.run('checkout', '-q', branch);
  desk.repository.commit('elsewhere');
  expect(desk.returned).toEqual([]);
  expect(await desk.restore(worktreeId)).toMatchObject({
    value: { worktree: { problem: { name: 'worktreeFailures.branchMoved' } } },
  });
  expect(git('status', '--porcelain')).toBe(' M page.ts');
  expect(git('rev-parse', 'HEAD')).toBe(made.baseCommit);
  expect(desk.returned).toEqual([made.folder]);
});

test("Worktrees.remove never deletes another's branch", async () => {
  git('checkout', '-q', '-b', 'mine');
  await desk.remove(made.worktreeId, true);
  expect(desk.repository.run('branch', '--list')).toContain('mine');
  expect(desk.repository.run('branch', '--list', made.branch)).not.toBe('');
});

test('Worktrees.restore overwrites no folder that is in the place of the removed one', async () => {
  await desk.remove(made.worktreeId);
  mkdirSync(made.folder);
  writeFileSync(join(made.folder, 'other'), 'other');
  expect(await desk.restore(made.worktreeId)).toMatchObject({ error: { kind: 'occupied' } });
  renameSync(made.folder, `${made.folder}-other`);
  expect(await desk.restore(made.worktreeId)).toMatchObject({ ok: true });
});

test('Worktrees.expire deletes what is kept for more than 30 days, and its traces in git', async () => {
  await desk.remove(made.worktreeId);
  const kept = desk.records.get(made.worktreeId)?.kept?.folder ?? '';
  desk.now = Date.now() + WORKTREE_KEPT_MS - 60_000;
  await desk.worktrees.expire();
  expect(existsSync(kept)).toBe(true);
  desk.now += 120_000;
  await desk.worktrees.expire();
  expect(existsSync(kept)).toBe(false);
  expect(desk.records.all()).toEqual([]);
  expect(desk.repository.run('worktree', 'list').split('\n')).toHaveLength(1);
  expect(desk.repository.run('branch', '--list', made.branch)).not.toBe('');
});

/** Returns all that a restoration has to bring back. */
async function stateOf() {
  return {
    tree: await treeHash(made.folder),
    admin: await treeHash(git('rev-parse', '--absolute-git-dir')),
    branch: desk.repository.run('rev-parse', made.branch),
    status: git('status', '--porcelain=v2', '--branch', '--ignored'),
  };
}
