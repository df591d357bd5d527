import { mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import { Harness } from '#core/testing/harness.ts';

import { WorktreesPlace } from './worktrees-place.ts';

let repository: GitRepository;
let harness: Harness;
let projects: string[];
let place: WorktreesPlace;

beforeEach(() => {
  repository = new GitRepository();
  harness = new Harness();
  projects = [];
  const { store, journal } = harness;
  const environment = { dataDir: harness.folder, homeDir: join(repository.root, 'home') };
  const isProject = (folder: string) => projects.includes(folder);
  place = new WorktreesPlace({ environment, store, journal, isProject });
});
afterEach(() => {
  harness.dispose();
  repository.remove();
});

const choose = (folder: string | null) => place.choose({ commandId: crypto.randomUUID(), folder });
const chosen = () => harness.store.settings.get().worktreesFolder;

function folder(...parts: readonly string[]): string {
  const path = join(repository.root, ...parts);
  mkdirSync(path, { recursive: true });
  return path;
}

const refusal = async (path: string) => {
  const done = await choose(path);
  return done.ok || typeof done.error.message === 'string' ? done : done.error.message.name;
};

describe('WorktreesPlace', () => {
  test('WorktreesPlace is a folder of the data folder until the person chooses another, which is stored as it was typed', async () => {
    const usual = { ok: true, value: join(harness.folder, 'worktrees') };
    expect(await place.current()).toEqual(usual);
    const path = folder('home', '工作树 1');
    expect(await choose('~/工作树 1')).toMatchObject({
      value: { settings: { worktreesFolder: '~/工作树 1' } },
    });
    expect(await place.current()).toEqual({ ok: true, value: path });
    expect(readdirSync(path)).toEqual([]);
    await choose(null);
    expect(await place.current()).toEqual(usual);
  });

  test('WorktreesPlace resolves links of the chosen folder', async () => {
    const path = folder('large');
    symlinkSync(path, join(repository.root, 'link'));
    await choose(join(repository.root, 'link'));
    expect(await place.current()).toEqual({ ok: true, value: path });
  });

  test('WorktreesPlace refuses what is no full path, is missing, is no folder or cannot be written', async () => {
    expect(await refusal('worktrees')).toBe('worktreeFailures.placeNotAbsolute');
    expect(await refusal('~other/worktrees')).toBe('worktreeFailures.placeNotAbsolute');
    expect(await refusal(join(repository.root, 'none'))).toBe('worktreeFailures.placeMissing');
    writeFileSync(join(repository.root, 'file'), '');
    expect(await refusal(join(repository.root, 'file'))).toBe('worktreeFailures.placeNotAFolder');
    expect(await refusal('/proc')).toBe('worktreeFailures.placeNotWritable');
    expect(chosen()).toBe(null);
  });

  test('WorktreesPlace refuses a folder inside of the data folder, also through a link', async () => {
    mkdirSync(join(harness.folder, 'checkpoints'));
    symlinkSync(harness.folder, join(repository.root, 'link'));
    for (const path of [harness.folder, join(repository.root, 'link', 'checkpoints')])
      expect(await refusal(path)).toBe('worktreeFailures.placeInData');
    expect(chosen()).toBe(null);
  });

  test('WorktreesPlace refuses a folder inside of a repository, of its git folder and of a bare one', async () => {
    repository.run('clone', '-q', '--bare', '.', join(repository.root, 'bare'));
    for (const path of [
      folder('work', 'deep', 'down'),
      folder('work', '.git', 'worktrees'),
      folder('bare', 'worktrees'),
    ])
      expect(await refusal(path)).toBe('worktreeFailures.placeInRepository');
    expect(chosen()).toBe(null);
  });

  test('WorktreesPlace accepts a home folder that is a repository, but not one that is a project', async () => {
    const home = realpathSync(folder('home'));
    repository.runIn(home, 'init', '-q');
    folder('home', 'trees');
    projects = [home];
    expect(await refusal('~/trees')).toBe('worktreeFailures.placeInRepository');
    projects = [];
    expect(await choose('~/trees')).toMatchObject({ ok: true });
  });

  test('WorktreesPlace reports a chosen folder that is gone, and makes none in its place', async () => {
    const path = folder('stick');
    await choose(path);
    rmSync(path, { recursive: true });
    expect(await place.current()).toMatchObject({
      error: {
        kind: 'badPlace',
        message: { name: 'worktreeFailures.placeMissing' },
        remedy: { name: 'worktreeFailures.choosePlace' },
      },
    });
    expect(readdirSync(repository.root)).not.toContain('stick');
  });
});
