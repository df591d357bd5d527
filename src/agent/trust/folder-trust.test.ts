import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type TestFolder, testFolder } from '#agent/testing/tool-bench.fixture.ts';

import { FolderTrust } from './folder-trust.ts';

let folder: TestFolder;
let place: string;
let trust: FolderTrust;
beforeEach(async () => {
  folder = await testFolder();
  place = join(folder.base, 'data/trusted-folders');
  trust = new FolderTrust(place);
});
afterEach(() => folder.remove());

describe('FolderTrust', () => {
  test('a folder is trusted with the folders below it, until it is revoked', async () => {
    await mkdir(join(folder.workspace, 'sub'));
    expect(await trust.isTrusted(folder.workspace)).toBe(false);
    expect(await trust.trust(folder.workspace)).toMatchObject({ ok: true });
    expect(await new FolderTrust(place).isTrusted(folder.workspace)).toBe(true);
    expect(await trust.isTrusted(join(folder.workspace, 'sub'))).toBe(true);
    expect(await trust.isTrusted(`${folder.workspace}2`)).toBe(false);
    expect(await trust.isTrusted(folder.base)).toBe(false);
    await trust.revoke(folder.base);
    expect(await trust.isTrusted(folder.workspace)).toBe(false);
  });

  test('a link out of a trusted folder, and a link in its place, are not trusted', async () => {
    const out = join(folder.base, 'out');
    await mkdir(out);
    await symlink(out, join(folder.workspace, 'link'));
    await trust.trust(folder.workspace);
    expect(await trust.isTrusted(join(folder.workspace, 'link'))).toBe(false);
    await rename(folder.workspace, `${folder.workspace}-old`);
    await symlink(out, folder.workspace);
    expect(await trust.isTrusted(folder.workspace)).toBe(false);
  });

  test('the home folder and the root cannot be trusted', async () => {
    expect((await trust.trust(homedir())).ok).toBe(false);
    expect((await trust.trust('/')).ok).toBe(false);
  });

  test('a damaged entry trusts nothing and can be replaced', async () => {
    await trust.trust(folder.workspace);
    const [name = ''] = await readdir(place);
    for (const text of ['', '{', '[]', '{"version":1,"folder":"/"}', '{"folder":"/"}']) {
      await writeFile(join(place, name), text);
      expect(await trust.isTrusted(folder.workspace)).toBe(false);
    }
    await trust.trust(folder.workspace);
    expect(await trust.isTrusted(folder.workspace)).toBe(true);
  });

  test('folders that two processes add at the same time are both kept', async () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => join(folder.base, name));
    await Promise.all(names.map((name) => mkdir(name)));
    await Promise.all(names.map((name) => new FolderTrust(place).trust(name)));
    expect(await trust.folders()).toEqual(names);
  });
});
