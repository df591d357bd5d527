import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { leashed } from './leash.ts';

/** Starts a program that ignores its input, in a process group of its own. */
function start(args: readonly string[]) {
  const { command, args: all } = leashed('/bin/sleep', args, 'linux');
  return spawn(command, all, { detached: true, stdio: 'pipe' });
}

describe('leashed', () => {
  test('leashed ends a program when the other side of its input is gone', async () => {
    const child = start(['60']);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  });

  test('leashed keeps the process id, the exit code and the end of a program that ends by itself', async () => {
    const child = start(['0.5']);
    const ends = Promise.all([once(child, 'exit'), once(child, 'close')]);
    await expect
      .poll(() => readFile(`/proc/${child.pid}/comm`, 'utf8').catch(() => ''))
      .toBe('sleep\n');
    expect(await ends).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  test('leashed leaves the command unchanged where there is no shell', () => {
    expect(leashed('agent.exe', ['serve'], 'win32')).toEqual({
      command: 'agent.exe',
      args: ['serve'],
    });
  });
});
