import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { NodeFolders } from './node-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-folders-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));
const folders = new NodeFolders();

test('NodeFolders.check returns a distinct failure for each kind of wrong path', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await folders.check(folder)).toBe('ok');
  expect(await folders.check('relative/path')).toBe('notAbsolute');
  expect(await folders.check(join(folder, 'gone'))).toBe('missing');
  expect(await folders.check(join(folder, 'file'))).toBe('notAFolder');
  expect(await folders.check(join(folder, 'file', 'under'))).toBe('notAFolder');
  expect(await folders.list(join(folder, 'gone'))).toEqual({ ok: false, error: 'missing' });
});

test('NodeFolders.check returns notReadable for a folder without rights', () => {
  const locked = join(folder, 'locked');
  mkdirSync(locked, { mode: 0o000 });
  // Root may read everything, so under root the check runs as another user.
  const code = `import(${JSON.stringify(import.meta.resolve('./node-folders.ts'))}).then(async ({ NodeFolders }) => console.log(await new NodeFolders().check(${JSON.stringify(locked)})))`;
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const looked = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', ...user });
  expect({ said: looked.stdout.trim(), errors: looked.stderr }).toEqual({
    said: 'notReadable',
    errors: '',
  });
});

test('NodeFolders.list returns folders and links to folders, hidden ones last, and reports truncation', async () => {
  const home = join(folder, 'home');
  mkdirSync(home);
  for (const name of ['b10', 'b9', '.git', 'a']) mkdirSync(join(home, name));
  writeFileSync(join(home, 'file'), '');
  symlinkSync(join(home, 'a'), join(home, 'link'));
  symlinkSync(join(home, 'gone'), join(home, 'dangling'));
  expect(await folders.list(`${home}/`)).toEqual({
    ok: true,
    value: {
      path: home,
      parent: folder,
      folders: ['a', 'b9', 'b10', 'link', '.git'],
      truncated: false,
    },
  });
  for (let at = 0; at < 600; at += 1) mkdirSync(join(home, 'b9', `f${at}`));
  const long = await folders.list(join(home, 'b9'));
  expect(long.ok && { count: long.value.folders.length, truncated: long.value.truncated }).toEqual({
    count: 500,
    truncated: true,
  });
});

test('NodeFolders.list returns no parent for the root', async () => {
  expect(await folders.list('/')).toMatchObject({ ok: true, value: { path: '/', parent: null } });
});
