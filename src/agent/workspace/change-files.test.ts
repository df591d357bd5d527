import {
  chmod,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { hashOf } from '#agent/edit/edit-file.ts';
import { type TestFolder, testFolder } from '#agent/testing/tool-bench.fixture.ts';

import { changeFiles } from './change-files.ts';
import { openFolder } from './open-path.ts';
import { readResolved } from './read-resolved.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hash = (text: string) => hashOf(bytes(text));

let folder: TestFolder;
let out: string;
beforeEach(async () => {
  folder = await testFolder();
  out = join(folder.base, 'out');
  await mkdir(out);
});
afterEach(() => folder.remove());

describe('changeFiles', () => {
  test('creates a file and its folders', async () => {
    const path = join(folder.workspace, 'a/b/c.txt');
    const changed = await changeFiles([{ path, hashBefore: null, after: bytes('new') }]);
    expect(changed.ok).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(join(folder.workspace, 'a/b'))).toEqual(['c.txt']);
  });

  test('keeps the mode of the file and leaves its hard links alone', async () => {
    const path = await folder.write('run.sh', 'old');
    await chmod(path, 0o751);
    await link(path, join(out, 'twin'));
    const changed = await changeFiles([{ path, hashBefore: hash('old'), after: bytes('new') }]);
    expect(changed.ok).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o751);
    expect(await readFile(join(out, 'twin'), 'utf8')).toBe('old');
  });

  test('refuses a file that is not as expected', async () => {
    const path = await folder.write('a', 'theirs');
    const changed = await changeFiles([{ path, hashBefore: hash('old'), after: bytes('new') }]);
    expect(changed).toMatchObject({ ok: false, error: { path } });
    const created = await changeFiles([{ path, hashBefore: null, after: bytes('new') }]);
    expect(created.ok).toBe(false);
    const gone = join(folder.workspace, 'gone');
    expect((await changeFiles([{ path: gone, hashBefore: hash('x'), after: null }])).ok).toBe(
      false,
    );
    expect(await readFile(path, 'utf8')).toBe('theirs');
    expect(await readdir(folder.workspace)).toEqual(['a']);
  });

  test('undoes earlier changes if a later one fails', async () => {
    const edited = await folder.write('edited', 'old');
    await chmod(edited, 0o640);
    const deleted = await folder.write('deleted', 'old');
    await chmod(deleted, 0o600);
    const created = join(folder.workspace, 'created');
    const changed = await changeFiles([
      { path: edited, hashBefore: hash('old'), after: bytes('new') },
      { path: deleted, hashBefore: hash('old'), after: null },
      { path: created, hashBefore: null, after: bytes('new') },
      { path: join(folder.workspace, 'missing'), hashBefore: hash('old'), after: bytes('new') },
    ]);
    expect(changed.ok).toBe(false);
    expect(await readFile(edited, 'utf8')).toBe('old');
    expect(await readFile(deleted, 'utf8')).toBe('old');
    expect((await stat(deleted)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder.workspace)).toSorted()).toEqual(['deleted', 'edited']);
  });

  test('follows no link that replaced the file or its folder', async () => {
    await writeFile(join(out, 'a'), 'old');
    const path = await folder.write('sub/a', 'old');
    const change = { path, hashBefore: hash('old'), after: bytes('new') };
    await rm(path);
    await symlink(join(out, 'a'), path);
    expect((await changeFiles([change])).ok).toBe(false);
    await rm(join(folder.workspace, 'sub'), { recursive: true });
    await symlink(out, join(folder.workspace, 'sub'));
    expect((await changeFiles([change])).ok).toBe(false);
    expect((await changeFiles([{ ...change, hashBefore: null }])).ok).toBe(false);
    const below = join(folder.workspace, 'sub/x/y');
    expect((await changeFiles([{ ...change, path: below, hashBefore: null }])).ok).toBe(false);
    expect((await changeFiles([{ ...change, after: null }])).ok).toBe(false);
    expect(await readFile(join(out, 'a'), 'utf8')).toBe('old');
    expect(await readdir(out)).toEqual(['a']);
  });

  test('nothing outside changes while a folder is swapped with a link at random moments', async () => {
    const sub = join(folder.workspace, 'sub');
    const aside = join(folder.workspace, 'aside');
    await folder.write('sub/a', 'old');
    await writeFile(join(out, 'a'), 'old');
    let isRunning = true;
    const swapper = (async () => {
      while (isRunning) {
        await rename(sub, aside);
        // A change that creates folders may make a real one meanwhile.
        await symlink(out, sub).catch(() => undefined);
        await rm(sub, { recursive: true, force: true });
        await rename(aside, sub).catch(async () => {
          await rm(aside, { recursive: true, force: true });
          await mkdir(sub, { recursive: true });
          await writeFile(join(sub, 'a'), 'old');
        });
      }
    })();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('a', 'new', 'deep/new'),
        fc.boolean(),
        async (name, isNew) => {
          const path = join(sub, name);
          await changeFiles([
            { path, hashBefore: isNew ? null : hash('old'), after: bytes('evil') },
          ]);
          expect(await readFile(join(out, 'a'), 'utf8')).toBe('old');
          expect(await readdir(out)).toEqual(['a']);
        },
      ),
      { numRuns: 400 },
    );
    isRunning = false;
    await swapper;
  });
});

describe('readResolved', () => {
  test('refuses links, folders and pipes without waiting', async () => {
    await writeFile(join(out, 'secret'), 'secret');
    await symlink(join(out, 'secret'), join(folder.workspace, 'link'));
    await symlink(out, join(folder.workspace, 'dir'));
    const read = (path: string) =>
      readResolved(join(folder.workspace, path)).catch((error: unknown) => error);
    expect(await read('link')).toMatchObject({ code: 'MOVED' });
    expect(await read('dir/secret')).toMatchObject({ code: 'MOVED' });
    expect(await read('.')).toMatchObject({ code: 'EISDIR' });
  });

  test('an open folder stays the same although its path becomes a link', async () => {
    const path = join(folder.workspace, 'sub');
    await folder.write('sub/a', 'inside');
    await writeFile(join(out, 'a'), 'outside');
    const opened = await openFolder(path, { create: false });
    await rename(path, join(folder.workspace, 'moved'));
    await symlink(out, path);
    await expect(opened.check()).rejects.toMatchObject({ code: 'MOVED' });
    // Other systems have no path of an open folder; `check` is the guard there.
    const seen = process.platform === 'linux' ? await readFile(opened.at('a'), 'utf8') : 'inside';
    expect(seen).toBe('inside');
    await opened.close();
  });
});
