import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ProgramTrap } from '#core/testing/program-trap.ts';

import { WorktreeDesk } from './worktree-desk.fixture.ts';

let desk: WorktreeDesk;
beforeEach(() => {
  desk = new WorktreeDesk();
});
afterEach(() => desk.close());

test('Worktrees.create runs no hook and no filter of the repository', async () => {
  const { repository } = desk;
  const trap = new ProgramTrap(repository.root);
  repository.write('.gitattributes', '*.txt filter=evil\n');
  repository.write('a.txt', 'a\n');
  repository.commit('first');
  repository.run('config', 'filter.evil.smudge', `${trap.program} smudge`);
  repository.run('config', 'filter.evil.process', `${trap.program} process`);
  const hooks = join(repository.folder, '.git', 'hooks');
  mkdirSync(hooks, { recursive: true });
  for (const name of ['reference-transaction', 'post-checkout', 'post-index-change']) {
    copyFileSync(trap.program, join(hooks, name));
    chmodSync(join(hooks, name), 0o755);
  }
  const made = await desk.createOne({ text: 'Fix it' });
  expect(readFileSync(join(made.folder, 'a.txt'), 'utf8')).toBe('a\n');
  expect(trap.runs()).toBe('');
  repository.run('branch', 'beside');
  expect(trap.runs()).toContain('reference-transaction');
});
