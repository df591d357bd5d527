import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeFileLists } from './node-file-lists.ts';
import { NodeProcesses } from '../processes/node-processes.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-lists-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: folder, env: { PATH: process.env['PATH'] ?? '', HOME: folder } });
const listed = async (path = process.env['PATH'] ?? '', below = '') => {
  const lists = new NodeFileLists(new NodeProcesses(), { PATH: path, HOME: folder });
  return (await lists.list(join(folder, below))).toSorted();
};

test('in a repository: tracked and new files, not the ignored ones, strange names whole', async () => {
  write({ 'a.ts': '', 'new file.ts': '', 'ü/文件.ts': '', 'out/x.js': '', '.gitignore': 'out/\n' });
  git('init', '-q');
  git('add', 'a.ts');
  expect(await listed()).toEqual(['.gitignore', 'a.ts', 'new file.ts', 'ü/文件.ts']);
  expect(await listed(undefined, 'ü')).toEqual(['文件.ts']);
});

test('elsewhere: a walk that knows ignore files and leaves out what nobody types', async () => {
  const files = {
    'src/a.ts': '',
    'src/b.log': '',
    'src/keep.log': '',
    '.gitignore': '*.log',
    'src/.ignore': '!keep.log',
    'node_modules/x/i.js': '',
  };
  write(files);
  expect(await listed('/nowhere')).toEqual(['.gitignore', 'src/', 'src/.ignore', 'src/a.ts', 'src/keep.log']);
});

test('a folder that is not there has no files', async () => {
  expect(await listed(undefined, 'missing')).toEqual([]);
});

test("a repository's own programs are not run", async () => {
  write({ 'a.ts': '', 'watch.sh': `#!/bin/sh\ntouch '${folder}/ran'\n` });
  chmodSync(join(folder, 'watch.sh'), 0o755);
  git('init', '-q');
  git('config', 'core.fsmonitor', join(folder, 'watch.sh'));
  expect(await listed()).toEqual(['a.ts', 'watch.sh']);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

test.each(['a repository', 'a plain folder'])('%s: links are named and not followed, pipes are not named', async (kind) => {
  const outside = mkdtempSync(join(tmpdir(), 'corral-outside-'));
  writeFileSync(join(outside, 'secret.txt'), '');
  write({ 'a.ts': '' });
  symlinkSync(outside, join(folder, 'link'));
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'file-link'));
  symlinkSync('.', join(folder, 'loop'));
  symlinkSync('/proc/self/environ', join(folder, '.ignore'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  execFileSync('mkfifo', [join(folder, '.gitignore')]);
  if (kind === 'a repository') {
    git('init', '-q');
    // Git itself would wait at that pipe for ever.
    rmSync(join(folder, '.gitignore'));
  }
  expect((await listed()).filter((path) => path !== '.gitignore')).toEqual(['.ignore', 'a.ts', 'file-link', 'link', 'loop']);
  rmSync(outside, { recursive: true });
});
