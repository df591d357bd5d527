import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

const NODE_GIT = JSON.stringify(join(import.meta.dirname, 'node-git.ts'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-git-end-'));
  execFileSync('git', ['init', '-q', folder]);
  execFileSync('mkfifo', [join(folder, 'pipe')]);
});
afterEach(() => {
  for (const pid of waiting()) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Returns the process ids of the gits that wait for the pipe of this test. */
function waiting(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(
          `git\0hash-object\0${join(folder, 'pipe')}\0`,
        );
      } catch {
        return false; // It has ended meanwhile.
      }
    });
}

/** Starts a process that runs a git which waits for a pipe, as Corral does. */
async function startWaiting() {
  const args = JSON.stringify(['hash-object', join(folder, 'pipe')]);
  const options = `{ cwd: ${JSON.stringify(folder)}, env: process.env, maxBytes: 1000, timeoutMs: 1e8 }`;
  const program = `import { NodeGit } from ${NODE_GIT};
    process.stdin.on('data', () => process.exit(0));
    void new NodeGit().run(${args}, ${options});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
  return child;
}

test.runIf(process.platform === 'linux')(
  'a git that waits for a pipe ends with the process that runs it',
  async () => {
    const child = await startWaiting();
    child.stdin.write('end\n');
    await once(child, 'exit');
    await expect.poll(waiting).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  'a git that waits for a pipe stays if the process that runs it is killed',
  async () => {
    const child = await startWaiting();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(waiting()).toHaveLength(1);
  },
);
