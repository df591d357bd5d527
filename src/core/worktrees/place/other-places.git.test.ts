import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import { WORKTREE_KEPT_MS } from '#shared/git/worktree.ts';
import { compose } from '#shared/words/sentence.ts';

import { treeHash } from '../removal/tree-hash.fixture.ts';
import { WorktreeDesk } from '../worktree-desk.fixture.ts';

let desk: WorktreeDesk;
/** A folder on another file system than the data folder, where the machine has one. */
let other: string;

beforeEach(() => {
  desk = new WorktreeDesk();
  desk.repository.write('page.ts', 'one\n');
  desk.repository.write('.gitignore', '.env\n');
  desk.repository.write('.env', 'SECRET=1\n');
  desk.repository.commit('first');
  const isShared = existsSync('/dev/shm');
  other = mkdtempSync(join(isShared ? '/dev/shm' : desk.repository.root, 'corral-place-'));
});
afterEach(async () => {
  await desk.close();
  rmSync(other, { recursive: true, force: true });
});

const isOtherDevice = () => statSync(other).dev !== statSync(desk.dataDir).dev;

async function stateOf(folder: string) {
  return {
    tree: await treeHash(folder),
    status: desk.repository.runIn(folder, 'status', '--porcelain=v2', '--branch', '--ignored'),
  };
}

describe('Worktrees', () => {
  test('Worktrees are made in the chosen place, removed within it and restored as they were', async () => {
    desk.place = other;
    const { worktreeId, folder, branch } = await desk.createOne({ text: '修复 it' });
    expect(dirname(dirname(folder))).toBe(other);
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('SECRET=1\n');
    writeFileSync(join(folder, 'page.ts'), 'work\n');
    writeFileSync(join(folder, 'new.ts'), 'new\n');
    const before = await stateOf(folder);
    expect(await desk.remove(worktreeId, true)).toMatchObject({ ok: true });
    expect(existsSync(folder)).toBe(false);
    const kept = desk.records.get(worktreeId)?.kept?.folder ?? '';
    expect(dirname(dirname(kept))).toBe(join(other, '.corral-removed'));
    expect(desk.repository.run('branch', '--list', branch)).toBe('');
    expect(await desk.restore(worktreeId)).toMatchObject({ ok: true });
    expect(await stateOf(folder)).toEqual(before);
    expect(readdirSync(join(other, '.corral-removed'))).toEqual([]);
  });

  test('Worktrees stay in their place when another is chosen, and are removed, restored and deleted there', async () => {
    const first = await desk.createOne({ text: 'first' });
    desk.place = other;
    const second = await desk.createOne({ text: 'second' });
    desk.place = join(desk.dataDir, 'worktrees');
    const { value } = desk.worktrees.list({ repository: null });
    expect(value.worktrees.map(({ folder }) => folder)).toEqual([first.folder, second.folder]);
    for (const { worktreeId } of [first, second]) {
      expect(await desk.remove(worktreeId)).toMatchObject({ ok: true });
      expect(await desk.restore(worktreeId)).toMatchObject({ ok: true });
      expect(await desk.remove(worktreeId)).toMatchObject({ ok: true });
    }
    desk.now = Date.now() + WORKTREE_KEPT_MS + 60_000;
    await desk.worktrees.expire();
    expect(desk.records.all()).toEqual([]);
    expect(readdirSync(join(other, '.corral-removed'))).toEqual([]);
    expect(readdirSync(join(desk.dataDir, 'removed'))).toEqual([]);
  });

  test('Worktrees of a volume that is not mounted are neither deleted nor repaired', async () => {
    desk.place = join(other, 'volume');
    mkdirSync(desk.place);
    const { worktreeId, folder } = await desk.createOne();
    writeFileSync(join(folder, 'page.ts'), 'work\n');
    const before = await stateOf(folder);
    await desk.remove(worktreeId);
    renameSync(desk.place, `${desk.place} unmounted`);
    const stored = desk.records.get(worktreeId);
    if (!stored) throw new Error('There is no record.');
    desk.records.put({ ...stored, shown: { ...stored.shown, state: 'removing' } });
    desk.now = Date.now() + WORKTREE_KEPT_MS + 60_000;
    await desk.core().repair();
    expect(desk.shown(worktreeId).state).toBe('removing');
    desk.records.put(stored);
    await desk.worktrees.expire();
    expect(desk.shown(worktreeId).state).toBe('removed');
    renameSync(`${desk.place} unmounted`, desk.place);
    expect(await desk.restore(worktreeId)).toMatchObject({ ok: true });
    expect(await stateOf(folder)).toEqual(before);
  });

  test('Worktrees are not planned and not made while there is no place for them', async () => {
    const { repository } = desk;
    desk.worktrees = desk.core(async () =>
      fail('badPlace', compose('worktreeFailures.placeMissing', { folder: '/stick' })),
    );
    const input = { cwd: repository.folder, text: 'Fix it', base: null };
    expect(await desk.worktrees.plans.plan(input)).toMatchObject({ error: { kind: 'badPlace' } });
    await expect(desk.create()).rejects.toThrow('badPlace');
    expect(desk.records.all()).toEqual([]);
    expect(repository.run('branch', '--format=%(refname:short)')).toBe('main');
  });

  test('Worktrees are not removed if they would be kept on another file system, and nothing changes', async ({
    skip,
  }) => {
    skip(!isOtherDevice(), 'The machine has one file system.');
    const { worktreeId, folder } = await desk.createOne();
    symlinkSync(other, join(desk.dataDir, 'removed'));
    const before = await stateOf(folder);
    expect(await desk.remove(worktreeId)).toMatchObject({
      error: { kind: 'notMoved', message: { name: 'worktreeFailures.otherDevice' } },
    });
    expect(await stateOf(folder)).toEqual(before);
    expect(desk.shown(worktreeId)).toMatchObject({ state: 'ready', hasFolder: true });
    expect(desk.repository.run('worktree', 'list', '--porcelain')).not.toContain('locked');
  });
});
