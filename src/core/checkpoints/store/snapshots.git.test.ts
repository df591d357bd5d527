import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { CountingIds } from '#core/testing/fake-ports.ts';
import { GitRepository, isGitOlderThan } from '#core/testing/git-repository.ts';

import { LIMITS } from './candidates.ts';
import { OwnStore } from './own-store.ts';
import { findPlace } from './snapshot-place.ts';
import { Snapshots } from './snapshots.ts';

let repository: GitRepository;
let snapshots: Snapshots;
beforeEach(() => {
  repository = new GitRepository();
  snapshots = new Snapshots({ git: repository.git(), ids: new CountingIds() });
});
afterEach(() => repository.remove());

const dataDir = () => join(repository.root, 'data');

async function storeOf(folder = repository.folder, git = repository.git()): Promise<OwnStore> {
  const needs = { git, checkpointsDir: join(dataDir(), 'checkpoints'), homeDir: '/nowhere/home' };
  const place = await findPlace(needs, folder);
  if (!place.ok) throw new Error(place.error.kind);
  const store = await OwnStore.open(git, place.value);
  await store.prepare(dataDir());
  return store;
}

/** Takes a snapshot and returns its files with mode and content, and its notes. */
async function taken(folder = repository.folder, by = snapshots) {
  const store = await storeOf(folder);
  const done = await by.take(store);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return { ...done.value, store, files: await filesOf(store, done.value.tree) };
}

async function filesOf(store: OwnStore, tree: string): Promise<Record<string, string>> {
  const lender = await store.lender();
  const listed = await store.output(['ls-tree', '-r', '-z', tree], { lender });
  if (!listed.ok) throw new Error('ls-tree');
  const files: Record<string, string> = {};
  for (const line of Buffer.from(listed.value).toString().split('\0').filter(Boolean)) {
    const [about = '', path = ''] = line.split('\t');
    const [mode = '', type = '', id = ''] = about.split(' ');
    const text = type === 'blob' ? await store.output(['cat-file', 'blob', id], { lender }) : null;
    files[path] = `${mode} ${text?.ok ? Buffer.from(text.value).toString('latin1') : id}`;
  }
  return files;
}

/** Hashes everything below a folder: names, kinds, bytes, modes and times of change. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name);
    const state = lstatSync(path);
    hash.update(`${name}\0${state.mode}\0${state.mtimeMs}\0${state.ctimeMs}\0`);
    if (state.isFile()) hash.update(readFileSync(path));
    if (state.isSymbolicLink()) hash.update(readlinkSync(path));
  }
  return hash.digest('hex');
}

describe('Snapshots', () => {
  test('Snapshots keep new, changed, staged, deleted and executable files, and links', async () => {
    repository.write('a', '1\n');
    repository.write('gone', 'x\n');
    repository.write('.gitignore', 'ignored\n');
    repository.commit('first');
    repository.write('a', '2\n');
    repository.write('ignored', 'secret\n');
    chmodSync(repository.write('dir/run', '#!/bin/sh\n'), 0o755);
    symlinkSync('/etc/passwd', join(repository.folder, 'link'));
    rmSync(join(repository.folder, 'gone'));
    repository.write('staged', 's\n');
    repository.run('add', 'staged');
    expect((await taken()).files).toEqual({
      '.gitignore': '100644 ignored\n',
      a: '100644 2\n',
      'dir/run': '100755 #!/bin/sh\n',
      link: '120000 /etc/passwd',
      staged: '100644 s\n',
    });
  });

  test('Snapshots change nothing in the git folder of the person', async () => {
    repository.write('a', '1\n');
    repository.commit('first');
    repository.write('b', 'stash\n');
    repository.run('stash', '-u');
    repository.write('a', '2\n');
    repository.run('add', 'a');
    repository.write('a', '3\n');
    const git = join(repository.folder, '.git');
    repository.run('status');
    const before = hashOf(git);
    await taken();
    repository.write('c', 'more\n');
    await taken();
    expect(hashOf(git)).toBe(before);
  });

  test('Snapshots start no hook, filter, monitor or diff driver that the repository names', async () => {
    const mark = join(repository.root, 'started');
    const program = `touch ${mark}; cat`;
    repository.write('.gitattributes', '* filter=evil diff=evil merge=evil\n');
    repository.write('file', 'text\n');
    repository.commit('first');
    for (const name of ['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process'])
      repository.run('config', name, program);
    repository.run('config', 'diff.evil.textconv', program);
    repository.run('config', 'diff.external', program);
    repository.run('config', 'core.fsmonitor', program);
    repository.run('config', 'core.hooksPath', repository.root);
    for (const hook of ['post-index-change', 'reference-transaction', 'pre-commit'])
      chmodSync(repository.write(`.git/hooks/${hook}`, `#!/bin/sh\ntouch ${mark}\n`), 0o755);
    repository.write('file', 'other\n');
    expect((await taken()).files['file']).toBe('100644 other\n');
    expect(existsSync(mark)).toBe(false);
  });

  test('Snapshots keep the bytes of files that git converts', async () => {
    repository.run('config', 'core.autocrlf', 'true');
    repository.write('windows', 'one\r\ntwo\r\n');
    repository.commit('first');
    repository.run('config', 'core.autocrlf', 'false');
    repository.write(
      '.gitattributes',
      'crlf eol=crlf\n*.lfs filter=lfs\n*.utf encoding=utf-16 working-tree-encoding=utf-16\n',
    );
    repository.write('crlf', 'a\r\nb');
    repository.write('x.lfs', 'version https://git-lfs.github.com/spec/v1\n');
    repository.write('x.utf', Buffer.from('\ufeffhi\n', 'utf16le'));
    repository.commit('second');
    repository.run('config', 'core.autocrlf', 'true');
    const { files } = await taken();
    expect(files['crlf']).toBe('100644 a\r\nb');
    expect(files['windows']).toBe('100644 one\r\ntwo\r\n');
    expect(files['x.lfs']).toBe('100644 version https://git-lfs.github.com/spec/v1\n');
    expect(files['x.utf']).toBe(
      `100644 ${Buffer.from('\ufeffhi\n', 'utf16le').toString('latin1')}`,
    );
  });

  test('Snapshots keep a file that changed within the second of the index with the same size', async () => {
    repository.write('a', '1\n');
    repository.commit('first');
    for (let round = 0; round < 5; round += 1) {
      repository.write('a', `${round}\n`);
      expect((await taken()).files['a']).toBe(`100644 ${round}\n`);
    }
  });

  test('Snapshots see a change of a file that the person assumed to be unchanged', async () => {
    repository.write('a', '1\n');
    repository.commit('first');
    repository.run('update-index', '--assume-unchanged', 'a');
    repository.write('a', '2\n');
    expect((await taken()).files['a']).toBe('100644 2\n');
  });

  test('Snapshots see a change of a file that git skips', async () => {
    repository.write('a', '1\n');
    repository.commit('first');
    repository.run('update-index', '--skip-worktree', 'a');
    repository.write('a', '2\n');
    expect((await taken()).files['a']).toBe('100644 2\n');
    repository.write('a', '3\n');
    expect((await taken()).files['a']).toBe('100644 3\n');
    expect(repository.run('ls-files', '-t')).toBe('S a');
  });

  test('Snapshots keep an ignored file that the repository tracks', async () => {
    repository.write('.gitignore', 'dist\n');
    repository.write('dist', 'built\n');
    repository.run('add', '-f', 'dist', '.gitignore');
    repository.run('commit', '-q', '-m', 'first');
    repository.run('config', 'core.autocrlf', 'input');
    expect((await taken()).files['dist']).toBe('100644 built\n');
  });

  test('Snapshots read none of 2 GB of ignored files, and note none of them', async () => {
    repository.write('.gitignore', 'build/\n*.log\n');
    repository.write('kept', 'x\n');
    const ignored = Array.from({ length: 20 }, (_, at) => `build/part ${at}/large.bin`);
    for (const path of ignored) truncateSync(repository.write(path, ''), 100 * 2 ** 20);
    for (let at = 0; at < 500; at += 1) ignored.push(`build/many/${at}.js`, `logs/${at}.log`);
    for (const path of ignored.slice(20)) repository.write(path, 'ignored\n');
    // A file system sets the time of the last read if it is before that of the last change.
    for (const path of ignored) utimesSync(join(repository.folder, path), 1_000, 2_000);
    const { files, notes } = await taken();
    expect(Object.keys(files)).toEqual(['.gitignore', 'kept']);
    expect(notes).toEqual([]);
    const read = ignored.filter(
      (path) => statSync(join(repository.folder, path)).atimeMs > 1_000_000,
    );
    expect(read).toEqual([]);
  });

  test('Snapshots leave out large files, nested repositories and pipes, and say so', async () => {
    const small = new Snapshots({
      git: repository.git(),
      ids: new CountingIds(),
      limits: { ...LIMITS, maxBytes: 10 },
    });
    repository.write('large', 'x'.repeat(11));
    repository.write('kept', 'x\n');
    mkdirSync(join(repository.folder, 'empty'));
    repository.runIn(join(repository.folder, 'empty'), 'init', '-q');
    repository.write('empty/file', 'x\n');
    const { files, notes } = await taken(repository.folder, small);
    expect(Object.keys(files)).toEqual(['kept']);
    expect(notes).toEqual([
      { kind: 'nestedRepository', count: 1, paths: ['empty/'] },
      { kind: 'tooLarge', count: 1, paths: ['large'] },
    ]);
  });

  test('Snapshots forget a file that has become too large', async () => {
    const small = new Snapshots({
      git: repository.git(),
      ids: new CountingIds(),
      limits: { ...LIMITS, maxBytes: 10 },
    });
    repository.write('a', 'x\n');
    repository.commit('first');
    expect(Object.keys((await taken(repository.folder, small)).files)).toEqual(['a']);
    repository.write('a', 'x'.repeat(11));
    expect((await taken(repository.folder, small)).files).toEqual({});
  });

  test('Snapshots read at most the maximum number of files', async () => {
    const few = new Snapshots({
      git: repository.git(),
      ids: new CountingIds(),
      limits: { ...LIMITS, maxFiles: 2 },
    });
    for (const name of ['a', 'b', 'c']) repository.write(name, name);
    const { files, notes } = await taken(repository.folder, few);
    expect(Object.keys(files)).toEqual(['a', 'b']);
    expect(notes).toEqual([{ kind: 'tooMany', count: 1, paths: ['c'] }]);
  });

  test('Snapshots leave out a file that cannot be read, and say so', async () => {
    for (const name of ['a', 'unreadable']) repository.write(name, `${name}\n`);
    mkdirSync(dataDir());
    const store = await storeOf();
    chmodSync(join(repository.folder, 'unreadable'), 0);
    // Root reads any file; so the test becomes another user for a moment.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync('chown', ['-R', '65534', repository.root]);
    if (isRoot) process.seteuid?.(65534);
    const done = await snapshots.take(store).finally(() => isRoot && process.seteuid?.(0));
    expect(done).toMatchObject({
      ok: true,
      value: { notes: [{ kind: 'unreadable', count: 1, paths: ['unreadable'] }] },
    });
    expect(done.ok && (await filesOf(store, done.value.tree))).toEqual({ a: '100644 a\n' });
  });

  test('Snapshots follow a file that becomes a folder, and back, and a rename by case', async () => {
    repository.write('a', '1\n');
    repository.write('Readme', 'r\n');
    await taken();
    rmSync(join(repository.folder, 'a'));
    repository.write('a/x', '2\n');
    renameSync(join(repository.folder, 'Readme'), join(repository.folder, 'README'));
    expect((await taken()).files).toEqual({ README: '100644 r\n', 'a/x': '100644 2\n' });
    rmSync(join(repository.folder, 'a'), { recursive: true });
    repository.write('a', '3\n');
    expect((await taken()).files).toEqual({ README: '100644 r\n', a: '100644 3\n' });
  });

  test('Snapshots keep Chinese names, line breaks in names and bytes that are not UTF-8', async () => {
    repository.write('文件/说明.md', '内容\n');
    repository.write('line\nbreak', 'x');
    writeFileSync(
      Buffer.concat([Buffer.from(`${repository.folder}/`), Buffer.from([0xff, 0xfe])]),
      'y',
    );
    const { files } = await taken();
    expect(files['文件/说明.md']).toBe(`100644 ${Buffer.from('内容\n').toString('latin1')}`);
    expect(files['line\nbreak']).toBe('100644 x');
    expect(Object.values(files)).toContain('100644 y');
  });

  test('Snapshots keep conflicts, files added with intent, and a detached head', async () => {
    repository.write('a', 'base\n');
    repository.commit('base');
    repository.run('switch', '-q', '-c', 'other');
    repository.write('a', 'theirs\n');
    repository.commit('theirs');
    repository.run('switch', '-q', '--detach', 'main');
    repository.write('a', 'ours\n');
    repository.commit('ours');
    expect(() => repository.run('merge', 'other')).toThrow('Command failed');
    repository.write('intended', 'i\n');
    repository.run('add', '-N', 'intended');
    const { files } = await taken();
    expect(files['a']).toContain('<<<<<<<');
    expect(files['intended']).toBe('100644 i\n');
  });

  test('Snapshots keep the files of a sparse checkout, and a new file outside of its folders', async () => {
    repository.write('in/a', '1\n');
    repository.write('out/b', '2\n');
    repository.commit('first');
    repository.run('sparse-checkout', 'set', '--sparse-index', 'in');
    expect((await taken()).files).toMatchObject({ 'in/a': '100644 1\n' });
    repository.write('out/b', 'new\n');
    repository.write('in/a', '3\n');
    const { files } = await taken();
    // An older git ignores a file outside of the folders even if it exists.
    const outside = isGitOlderThan(2, 36) ? '2\n' : 'new\n';
    expect(files).toMatchObject({ 'in/a': '100644 3\n', 'out/b': `100644 ${outside}` });
  });

  test('Snapshots keep the commit of a submodule and leave its files alone', async () => {
    const other = new GitRepository();
    other.write('s', '1\n');
    const commit = other.commit('first');
    repository.run(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '-q',
      'add',
      other.folder,
      'sub',
    );
    repository.commit('first');
    expect((await taken()).files['sub']).toBe(`160000 ${commit}`);
    repository.write('sub/s', '2\n');
    expect((await taken()).files['sub']).toBe(`160000 ${commit}`);
    other.remove();
  });

  test('Snapshots of a subfolder read only files in it, with the ignore rules above it', async () => {
    repository.write('.gitignore', '*.log\n');
    repository.write('packages/one/a', '1\n');
    repository.write('packages/two/b', '1\n');
    repository.commit('first');
    for (const path of [
      'packages/one/a',
      'packages/two/b',
      'packages/one/new',
      'packages/one/x.log',
    ])
      repository.write(path, '2\n');
    const { files } = await taken(join(repository.folder, 'packages/one'));
    expect(files).toEqual({
      '.gitignore': '100644 *.log\n',
      'packages/one/a': '100644 2\n',
      'packages/one/new': '100644 2\n',
      'packages/two/b': '100644 1\n',
    });
  });

  test('Snapshots of a worktree of a worktree use an own index and one store', async () => {
    repository.write('a', '1\n');
    repository.commit('first');
    const second = join(repository.root, 'second');
    const third = join(repository.root, 'third');
    repository.run('worktree', 'add', '-q', '-b', 'b2', second);
    repository.runIn(second, 'worktree', 'add', '-q', '-b', 'b3', third);
    writeFileSync(join(third, 'a'), '3\n');
    const one = await taken();
    const other = await taken(third);
    expect([one.files['a'], other.files['a']]).toEqual(['100644 1\n', '100644 3\n']);
    expect(other.store.place.store).toBe(one.store.place.store);
    expect(other.store.place.index).not.toBe(one.store.place.index);
  });

  test('Snapshots keep a folder without git, without the data folder in it', async () => {
    const plain = new GitRepository({ init: false });
    plain.write('a', '1\n');
    plain.write('node_modules/x/index.js', 'x\n');
    mkdirSync(join(plain.folder, 'data'));
    const git = plain.git();
    const data = join(plain.folder, 'data');
    const needs = { git, checkpointsDir: join(data, 'checkpoints'), homeDir: '/nowhere' };
    const place = await findPlace(needs, plain.folder);
    if (!place.ok) throw new Error('no place');
    const store = await OwnStore.open(git, place.value);
    await store.prepare(data);
    const first = await snapshots.take(store);
    expect(first.ok && (await filesOf(store, first.value.tree))).toEqual({ a: '100644 1\n' });
    plain.remove();
  });

  test('Snapshots write a damaged index again', async () => {
    repository.write('a', '1\n');
    const { store } = await taken();
    writeFileSync(store.place.index, 'damaged');
    repository.write('a', '2\n');
    expect((await taken()).files).toEqual({ a: '100644 2\n' });
  });

  test('Snapshots of unchanged files have the same tree and read nothing', async () => {
    repository.write('a', '1\n');
    const one = await taken();
    const other = await taken();
    expect(other.tree).toBe(one.tree);
    expect(readdirSync(join(one.store.place.store, 'indexes'))).toHaveLength(1);
  });

  test('Snapshots use a lock of the person’s index neither way', async () => {
    repository.write('a', '1\n');
    repository.commit('first');
    repository.write('.git/index.lock', '');
    repository.write('a', '2\n');
    expect((await taken()).files['a']).toBe('100644 2\n');
    expect(existsSync(join(repository.folder, '.git/index.lock'))).toBe(true);
  });
});

describe('findPlace', () => {
  const find = async (folder: string, homeDir = '/nowhere') =>
    findPlace({ git: repository.git(), checkpointsDir: dataDir(), homeDir }, folder);

  test('findPlace refuses a bare repository, the inside of a git folder and a missing folder', async () => {
    const bare = join(repository.root, 'bare');
    repository.run('init', '-q', '--bare', bare);
    expect(await find(bare)).toMatchObject({ error: { kind: 'noWorkTree' } });
    expect(await find(join(repository.folder, '.git'))).toMatchObject({
      error: { kind: 'noWorkTree' },
    });
    expect(await find(join(repository.root, 'none'))).toMatchObject({
      error: { kind: 'folderMissing' },
    });
  });

  test('findPlace refuses the home folder and folders above it if they are in no repository', async () => {
    expect(await find(repository.root, repository.root)).toMatchObject({
      error: { kind: 'folderTooBroad' },
    });
    expect(await find('/', repository.root)).toMatchObject({ error: { kind: 'folderTooBroad' } });
  });

  test('findPlace refuses a working tree elsewhere that the configuration names', async () => {
    const elsewhere = join(repository.root, 'elsewhere');
    mkdirSync(elsewhere);
    repository.run('config', 'core.worktree', elsewhere);
    const found = await find(repository.folder);
    expect(found).toMatchObject({ error: { kind: 'noWorkTree' } });
  });

  test('findPlace resolves links', async () => {
    const link = join(repository.root, 'link');
    symlinkSync(repository.folder, link);
    const found = await find(link);
    expect(found.ok && found.value.root).toBe(realpathSync(repository.folder));
  });
});
