import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  execFileSync('git', args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
  });
const listFiles = async (path = process.env['PATH'] ?? '', below = '') => {
  const lists = new NodeFileLists(new NodeProcesses(), { PATH: path, HOME: folder });
  return (await lists.list(join(folder, below))).toSorted();
};

test('NodeFileLists returns the tracked and the new files of a repository, with unusual names intact', async () => {
  write({ 'a.ts': '', 'new file.ts': '', 'ü/文件.ts': '', 'out/x.js': '', '.gitignore': 'out/\n' });
  git('init', '-q');
  git('add', 'a.ts');
  expect(await listFiles()).toEqual(['.gitignore', 'a.ts', 'new file.ts', 'ü/文件.ts']);
  expect(await listFiles(undefined, 'ü')).toEqual(['文件.ts']);
});

test('NodeFileLists walks a folder without repository, applies ignore files and skips node_modules', async () => {
  const files = {
    'src/a.ts': '',
    'src/b.log': '',
    'src/keep.log': '',
    '.gitignore': '*.log',
    'src/.ignore': '!keep.log',
    'node_modules/x/i.js': '',
  };
  write(files);
  expect(await listFiles('/nowhere')).toEqual([
    '.gitignore',
    'src/',
    'src/.ignore',
    'src/a.ts',
    'src/keep.log',
  ]);
});

test('NodeFileLists returns no files for a missing folder', async () => {
  expect(await listFiles(undefined, 'missing')).toEqual([]);
});

test('NodeFileLists does not run programs configured in a repository', async () => {
  write({ 'a.ts': '', 'watch.sh': `#!/bin/sh\ntouch '${folder}/ran'\n` });
  chmodSync(join(folder, 'watch.sh'), 0o755);
  git('init', '-q');
  git('config', 'core.fsmonitor', join(folder, 'watch.sh'));
  expect(await listFiles()).toEqual(['a.ts', 'watch.sh']);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

test.each(['a repository', 'a plain folder'])(
  'NodeFileLists in %s lists links without following them and omits pipes',
  async (kind) => {
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
      // Git itself would wait at that pipe forever.
      rmSync(join(folder, '.gitignore'));
    }
    expect((await listFiles()).filter((path) => path !== '.gitignore')).toEqual([
      '.ignore',
      'a.ts',
      'file-link',
      'link',
      'loop',
    ]);
    rmSync(outside, { recursive: true });
  },
);
