import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import { runAndKill } from '#core/testing/run-and-kill.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';

import { treeHash } from '../removal/tree-hash.fixture.ts';
import { MortalDesk } from './mortal-desk.fixture.ts';

/** Number of kills of each test. */
const KILLS = sized({ slice: 3, full: 40 });
/** Longest life of a process that creates worktrees after its start, in ms. */
const MAX_LIFE = 700;
/** Number of gits and records in a removal and its undo, and the longest life after one, in ms. */
const STEPS = 40;
const MAX_STEP = 30;
const SCRIPT = join(import.meta.dirname, 'mortal-worktrees.fixture.ts');

let repository: GitRepository;
/** Runs the script with its task and kills it; the life is counted from a step of its work. */
const runTask = (task: 'create' | 'remove', firstStep: number, maxLife: number) =>
  runAndKill([SCRIPT, repository.root, task, `${firstStep}`], { maxLife, folder: repository.root });
beforeEach(() => {
  repository = new GitRepository();
  repository.write('页面.ts', 'one\n');
  repository.write('script.sh', '#!/bin/sh\n');
  repository.write('.gitignore', '.env*\nbuild/\n');
  repository.write('.env', 'SECRET=1\n');
  repository.commit('first');
});
afterEach(() => repository.remove());

async function createOne(desk: MortalDesk, text: string) {
  const created = await desk.worktrees.create({
    commandId: '',
    cwd: repository.folder,
    text,
    branch: null,
    base: null,
    copy: true,
    setUpHash: null,
    startsAtOnce: false,
    starts: [],
  });
  await desk.worktrees.making.settled();
  const worktree = created.ok ? created.value.worktrees[0] : undefined;
  if (!worktree) throw new Error('No worktree was created.');
  return worktree;
}

/** Brings worktrees into states in which each has work of another kind. */
function workIn(folder: string, kind: number): void {
  const git = (...args: readonly string[]) => repository.runIn(folder, ...args);
  writeFileSync(join(folder, '页面.ts'), `changed ${kind}\n`);
  writeFileSync(join(folder, '.env'), `SECRET=changed ${kind}\n`);
  mkdirSync(join(folder, 'build/深'), { recursive: true });
  writeFileSync(join(folder, 'build/深/out.js'), 'built');
  symlinkSync('页面.ts', join(folder, 'link'));
  chmodSync(join(folder, 'script.sh'), 0o755);
  if (kind === 1) git('add', '-A');
  if (kind === 2) {
    git('commit', '-qam', 'work');
    git('checkout', '-q', '--detach');
    git('commit', '-q', '--allow-empty', '-m', 'loose');
  }
  if (kind === 3) {
    git('commit', '-qam', 'ours');
    writeFileSync(join(folder, '页面.ts'), 'more\n');
    git('commit', '-qam', 'ours again');
    // Stops with a conflict.
    spawnSync('git', ['rebase', 'main'], { cwd: folder, env: repository.variables });
  }
}

async function stateOf(folder: string, branch: string) {
  // Reading the status may refresh the index, so it comes first.
  const status = repository.runIn(folder, 'status', '--porcelain=v2', '--branch', '--ignored');
  return {
    tree: await treeHash(folder),
    admin: await treeHash(repository.runIn(folder, 'rev-parse', '--absolute-git-dir')),
    status,
    branch: repository.run('rev-parse', branch),
  };
}

test(
  'Worktrees loses no byte if its process is killed while it removes and restores',
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    const desk = new MortalDesk(repository.root);
    const kinds = [0, 1, 2, 3];
    const made = [];
    for (const kind of kinds) made.push(await createOne(desk, `kind ${kind}`));
    repository.write('页面.ts', 'theirs\n');
    repository.commit('theirs');
    for (const [kind, { folder }] of made.entries()) workIn(folder, kind);
    const before = [];
    for (const { folder, branch } of made) before.push(await stateOf(folder, branch));
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const firstStep = 1 + Math.floor(Math.random() * STEPS);
      expect(await runTask('remove', firstStep, MAX_STEP)).toBe('');
      const next = new MortalDesk(repository.root);
      if (next.records.all().some(({ shown }) => shown.state !== 'ready')) interrupted += 1;
      await next.worktrees.repair();
      for (const { shown } of next.records.all()) {
        const given = { commandId: '', worktreeId: shown.worktreeId };
        if (shown.state === 'removed') await next.worktrees.restore(given);
        expect(next.records.get(shown.worktreeId)?.shown).toMatchObject({
          state: 'ready',
          problem: null,
        });
      }
      const after = [];
      for (const { folder, branch } of made) after.push(await stateOf(folder, branch));
      expect(after).toEqual(before);
    }
    expect(repository.run('fsck', '--strict')).not.toContain('missing');
    expect(interrupted).toBeGreaterThanOrEqual(KILLS / 2 - 2);
  },
);

test(
  'Worktrees leaves no half worktree if its process is killed while it creates one',
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    for (let file = 0; file < 300; file += 1) repository.write(`many/${file}.txt`, `${file}\n`);
    repository.commit('many');
    repository.run('branch', 'corral/mine');
    for (let kill = 0; kill < KILLS; kill += 1) {
      expect(await runTask('create', 0, MAX_LIFE)).toBe('');
      const next = new MortalDesk(repository.root);
      await next.worktrees.repair();
      const all = next.records.all().map(({ shown }) => shown);
      expect(all.filter(({ state }) => state !== 'ready' && state !== 'failed')).toEqual([]);
      const whole = all.filter(({ hasFolder }) => hasFolder);
      for (const { folder } of whole)
        expect(repository.runIn(folder, 'status', '--porcelain')).toBe('');
      for (const { folder } of all.filter(({ hasFolder }) => !hasFolder))
        expect(existsSync(folder)).toBe(false);
      const listed = repository.run('worktree', 'list').split('\n');
      expect(listed).toHaveLength(whole.length + 1);
      const branches = repository.run('branch', '--format=%(refname:short)').split('\n');
      const expected = ['main', 'corral/mine', ...whole.map(({ branch }) => branch)];
      expect(branches.toSorted()).toEqual(expected.toSorted());
    }
  },
);
