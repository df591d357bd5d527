import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { assess } from './assess.ts';

let folder: string;
const marker = () => join(folder, 'it-ran');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-risk-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Writes a program that leaves a marker behind. */
function plant(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\ntouch '${marker()}'\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Returns the level of a command that runs in the folder of the test. */
function levelOf(command: string): string {
  const tool = { kind: 'execute', action: 'command', command } as const;
  const details = { type: 'tool', toolName: 'Bash', toolUseId: null, input: { command } } as const;
  const places = { cwd: folder, homeDir: '/home/me' };
  return assess({ details: { ...details, tool, details: null }, blockedPath: null }, places).level;
}

test('assess executes nothing and follows no link', () => {
  writeFileSync(join(folder, '.env'), 'KEY=1');
  symlinkSync('.env', join(folder, 'notes.txt'));
  plant('x.sh');
  expect(levelOf('cat notes.txt')).toBe('LOW');
  expect(levelOf('cat .env')).toBe('HIGH');
  expect(levelOf('echo $(./x.sh)')).not.toBe('LOW');
  expect(levelOf('./x.sh')).not.toBe('LOW');
  expect(existsSync(marker())).toBe(false);
});

test('assess does not see a program that stands early in PATH under the name of another', () => {
  plant('ls');
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  expect(levelOf('ls')).toBe('LOW');
  expect(levelOf(`PATH=${folder}:$PATH ls`)).not.toBe('LOW');
  execFileSync('ls', { cwd: folder, env: process.env });
  expect(existsSync(marker())).toBe(true);
});

test('assess does not see a program that the settings of the repository name', () => {
  const monitor = plant('monitor.sh');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '-q');
  git('config', 'core.fsmonitor', monitor);
  expect(levelOf('git status')).toBe('LOW');
  expect(levelOf(`git -c core.fsmonitor=${monitor} status`)).toBe('HIGH');
  git('status');
  expect(existsSync(marker())).toBe(true);
});

test.each([
  ['wc -l a.*', 'MEDIUM'],
  ['cat *', 'LOW'],
  ['cat *.json', 'LOW'],
  ['ls *.json', 'LOW'],
])('assess rates the pattern of %s as %s', (command, level) => {
  expect(levelOf(command)).toBe(level);
});

test.each(['sort', 'git diff', 'sed -n 1p', 'uniq', 'diff'])(
  'assess rates a pattern at the beginning of a word of %s as more than LOW',
  (program) => {
    expect(levelOf(`${program} *`)).not.toBe('LOW');
  },
);

test.each(['cat *', 'head *', 'sort -- *', 'sort ./*', 'git diff -- *', 'sed -n 1p ./*'])(
  'assess rates a pattern that cannot become a harmful option as LOW: %s',
  (command) => {
    expect(levelOf(command)).toBe('LOW');
  },
);
