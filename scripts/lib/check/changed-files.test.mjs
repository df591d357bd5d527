import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { changedFiles } from './changed-files.mjs';

function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'corral-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { ...process.env, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@invalid', ...args], {
      cwd: folder,
      env,
    });
  const write = (path, text) => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, 'src'));
  git('init', '--quiet');
  for (const name of ['src/kept.ts', 'src/changed.ts', 'src/deleted.ts', 'src/committed.ts'])
    write(name, 'one\n');
  write('.gitignore', 'ignored.ts\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  return { folder, git, write };
}

test('changedFiles lists changed, new and committed files, but no deleted and no ignored ones', async () => {
  const { folder, git, write } = repository();
  write('src/committed.ts', 'two\n');
  git('commit', '--quiet', '--all', '--message', 'second');
  write('src/changed.ts', 'two\n');
  write('src/新 file.ts', 'new\n');
  write('ignored.ts', 'new\n');
  rmSync(join(folder, 'src/deleted.ts'));
  expect(await changedFiles('HEAD', folder)).toEqual(['src/changed.ts', 'src/新 file.ts']);
  expect(await changedFiles('HEAD~1', folder)).toEqual([
    'src/changed.ts',
    'src/committed.ts',
    'src/新 file.ts',
  ]);
});

test('changedFiles names the base that git does not know', async () => {
  const { folder } = repository();
  await expect(changedFiles('nonsense', folder)).rejects.toThrow(
    /nonsense.*bad revision[^]*npm run check/,
  );
});
