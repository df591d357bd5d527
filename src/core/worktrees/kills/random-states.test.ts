import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { appendFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { Dice } from '#core/testing/faults/dice.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { treeHash } from '../removal/tree-hash.fixture.ts';
import { WorktreeDesk } from '../worktree-desk.fixture.ts';

/** Number of random worktrees. */
const WORLDS = sized({ slice: 3, full: 60 });
const FIRST_SEED = seedOr(1);

type World = { readonly desk: WorktreeDesk; readonly folder: string; readonly dice: Dice };
type Step = (world: World) => void;

const git = ({ desk, folder }: World, ...args: readonly string[]) =>
  void spawnSync('git', args, { cwd: folder, env: desk.repository.variables });

const write = ({ folder }: World, path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Work of a person or an agent; some of it fails, depending on what happened before. */
const STEPS: readonly Step[] = [
  (world) => write(world, '页面.ts', `changed ${world.dice.int(1000)}\n`),
  (world) => write(world, `新/${world.dice.int(5)}.ts`, 'new\r\nwithout end'),
  (world) => write(world, '.env', `SECRET=${world.dice.int(100)}\n`),
  (world) => write(world, 'build/out.js', 'built'),
  (world) => rmSync(join(world.folder, 'script.sh'), { force: true }),
  (world) =>
    existsSync(join(world.folder, 'script.sh')) &&
    chmodSync(join(world.folder, 'script.sh'), 0o755),
  ({ folder }) => {
    rmSync(join(folder, 'link'), { force: true });
    symlinkSync('../../outside', join(folder, 'link'));
  },
  ({ folder }) =>
    existsSync(join(folder, '页面.ts')) &&
    renameSync(join(folder, '页面.ts'), join(folder, '页面2.ts')),
  (world) => git(world, 'add', '-A'),
  (world) => git(world, 'add', '-N', '.'),
  (world) => git(world, 'commit', '-qam', 'work'),
  (world) => git(world, 'stash', '-q'),
  (world) => git(world, 'checkout', '-q', '--detach'),
  (world) => git(world, 'checkout', '-q', '-b', `mine-${world.dice.int(3)}`),
  (world) => git(world, 'merge', '-q', 'other'),
  (world) => git(world, 'rebase', '-q', 'other'),
  (world) => git(world, 'cherry-pick', 'other'),
  (world) => git(world, 'update-index', '--assume-unchanged', '页面.ts'),
  (world) => git(world, 'init', '-q', 'nested'),
  (world) => git(world, 'config', 'user.name', 'Another'),
];

/** Acts of a person in the repository while a worktree is removed. */
const ACTS: readonly (readonly string[])[] = [
  ['worktree', 'prune', '--expire=now'],
  ['prune', '--expire=now'],
  ['pack-refs', '--all'],
  ['repack', '-adq'],
  ['fetch', '-q', '.', 'main:fetched'],
];

async function stateOf({ desk, folder }: World, branch: string) {
  const { repository } = desk;
  return {
    tree: await treeHash(folder),
    admin: await treeHash(repository.runIn(folder, 'rev-parse', '--absolute-git-dir')),
    status: repository.runIn(folder, 'status', '--porcelain=v2', '--branch', '--ignored'),
    branch: repository.run('rev-parse', branch),
    stash: repository.run('stash', 'list'),
  };
}

async function worldOf(seed: number) {
  const desk = new WorktreeDesk();
  const { repository } = desk;
  repository.write('页面.ts', 'one\n');
  repository.write('script.sh', '#!/bin/sh\n');
  repository.write('.gitignore', '.env*\nbuild/\n');
  repository.write('.env', 'SECRET=1\n');
  repository.commit('first');
  repository.run('checkout', '-q', '-b', 'other');
  repository.write('页面.ts', 'other\n');
  repository.commit('other');
  repository.run('checkout', '-q', 'main');
  const made = await desk.createOne({ text: `世界 ${seed}` });
  const world: World = { desk, folder: made.folder, dice: new Dice(seed) };
  for (let step = 0; step < 8; step += 1) world.dice.pick(STEPS)?.(world);
  return { world, made };
}

test(
  'Worktrees removes and restores random states without a change, and refuses what was not shown',
  { timeout: 30_000 + WORLDS * 20_000 },
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
      const { world, made } = await worldOf(seed);
      const { desk, folder, dice } = world;
      const { worktreeId } = made;
      const { findingsId } = await desk.findings(worktreeId);
      // An agent writes between the findings and the click.
      appendFileSync(join(folder, '页面3.ts'), 'late');
      const late = { commandId: '', worktreeId, findingsId, deletesBranch: true };
      expect(await desk.worktrees.remove(late), `seed ${seed}`).toMatchObject({
        error: { kind: 'changed' },
      });
      const before = await stateOf(world, made.branch);
      expect((await desk.findings(worktreeId)).findings.length).toBeGreaterThan(0);
      expect(await desk.remove(worktreeId, dice.int(2) === 0)).toMatchObject({ ok: true });
      expect(existsSync(folder)).toBe(false);
      for (const act of [dice.pick(ACTS), dice.pick(ACTS)])
        spawnSync('git', [...(act ?? [])], {
          cwd: desk.repository.folder,
          env: desk.repository.variables,
        });
      expect(await desk.restore(worktreeId)).toMatchObject({ ok: true });
      expect(await stateOf(world, made.branch), `seed ${seed}`).toEqual(before);
      await desk.close();
    }
  },
);
