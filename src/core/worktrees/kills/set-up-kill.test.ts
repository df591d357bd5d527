import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';

import { MortalDesk } from './mortal-desk.fixture.ts';

// Not run with an older git: worktrees.git.test.ts runs the same commands.

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
  repository.write('file.ts', 'one\n');
  repository.commit('first');
});
afterEach(() => repository.remove());

const isAlive = (pid: number): boolean => {
  try {
    // A process that has ended and is not yet waited for has no command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

test(
  'Worktrees.repair ends the set-up script of a core that was killed, and all that it started',
  { timeout: 60_000 },
  async () => {
    const pids = join(repository.root, 'pids');
    // One process in the group of the script, one in a group of its own, and the script.
    const script = `sleep 300 & echo $! > ${pids}; setsid sleep 300 & echo $! >> ${pids}; echo $$ >> ${pids}; echo end >> ${pids}; wait`;
    const program = join(import.meta.dirname, 'mortal-worktrees.fixture.ts');
    const args = [program, repository.root, 'create', '0', script];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await expect
      .poll(() => existsSync(pids) && readFileSync(pids, 'utf8').includes('end'), {
        timeout: 20_000,
      })
      .toBe(true);
    const desk = new MortalDesk(repository.root);
    await expect
      .poll(() => desk.records.all()[0]?.setUpProcess?.pid, { timeout: 5_000 })
      .toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    const started = readFileSync(pids, 'utf8').split('\n').slice(0, 3).map(Number);
    expect(started.filter(isAlive)).toEqual(started);
    await desk.worktrees.repair();
    expect(started.filter(isAlive)).toEqual([]);
    expect(desk.records.all()).toMatchObject([
      { setUpProcess: null, shown: { state: 'failed', setUp: { state: 'cancelled' } } },
    ]);
  },
);
