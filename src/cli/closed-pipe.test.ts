import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { programPath } from '../../scripts/lib/program-paths.mjs';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'corral-pipe-'));
});

afterEach(() => rmSync(home, { recursive: true }));

/** Starts the command after the only reader of its output has ended. */
const CLOSED = `mkfifo "$HOME/pipe"
exec 3<>"$HOME/pipe" 4>"$HOME/pipe" 3<&-
"$@" >&4 2>"$HOME/errors"`;

test.runIf(process.platform !== 'win32').each([
  [['--help'], 0],
  [['--version'], 0],
  [['risk', 'ls -la'], 0],
])(
  'corral %j ends without an error if the reader of its output has ended',
  async (args, expected) => {
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', programPath('cli')];
    const env = { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8' };
    const { promise, resolve } = Promise.withResolvers<number>();
    execFile('sh', ['-c', CLOSED, 'sh', ...node, ...args], { env }, (error) =>
      resolve(Number(error?.code ?? 0)),
    );
    expect([await promise, readFileSync(join(home, 'errors'), 'utf8')]).toEqual([expected, '']);
  },
);
