import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';

import { all, diffOf, filesOf, place, readsOf, staged, unstaged } from '../review-place.fixture.ts';
import type { ReviewReads } from './review-reads.ts';

let repository: GitRepository;
let reads: ReviewReads;
beforeEach(() => {
  repository = new GitRepository();
  reads = readsOf(repository);
});
afterEach(() => repository.remove());

const twenty = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join('');

test('review.files lists each kind of change with its counts, modes and staging', async () => {
  for (const name of ['changed', 'deleted', 'moved', 'mode', 'both', 'kind'])
    repository.write(name, `${name}\n${twenty}`);
  repository.commit('base');
  repository.write('changed', `other\n${twenty}`);
  rmSync(join(repository.folder, 'deleted'));
  repository.run('mv', 'moved', 'renamed 文件 "x"');
  chmodSync(join(repository.folder, 'mode'), 0o755);
  repository.write('both', `staged\n${twenty}`);
  repository.run('add', 'both');
  repository.write('both', `staged\n${twenty}more`);
  rmSync(join(repository.folder, 'kind'));
  symlinkSync('changed', join(repository.folder, 'kind'));
  repository.write('新文件/a\tb', 'one\ntwo');
  repository.write('binary', Buffer.from([1, 0, 2]));
  repository.run('add', 'binary');
  const { files, isCut, root, bases } = await filesOf(reads, all);
  expect({ isCut, root, bases }).toEqual({ isCut: false, root: repository.folder, bases: [] });
  const shown = files.map((one) => [
    one.status,
    one.path,
    one.added,
    one.removed,
    `${one.oldMode} ${one.newMode}`,
    `${one.isStaged ? 'S' : ''}${one.isUnstaged ? 'U' : ''}${one.isBinary ? ' binary' : ''}`,
  ]);
  expect(shown).toEqual([
    ['added', 'binary', null, null, 'null 100644', 'S binary'],
    ['modified', 'both', 2, 1, '100644 100644', 'SU'],
    ['modified', 'changed', 1, 1, '100644 100644', 'U'],
    ['deleted', 'deleted', 0, 21, '100644 null', 'U'],
    ['typeChanged', 'kind', 1, 21, '100644 120000', 'U'],
    ['modified', 'mode', 0, 0, '100644 100755', 'U'],
    ['renamed', 'renamed 文件 "x"', 0, 0, '100644 100644', 'S'],
    ['untracked', '新文件/a\tb', 2, 0, 'null 100644', 'U'],
  ]);
  expect(files.find(({ status }) => status === 'renamed')?.oldPath).toBe('moved');
  const paths = async (kind: typeof staged) =>
    (await filesOf(reads, kind)).files.map(({ path }) => path);
  expect(await paths(staged)).toEqual(['binary', 'both', 'renamed 文件 "x"']);
  expect(await paths(unstaged)).toEqual([
    'both',
    'changed',
    'deleted',
    'kind',
    'mode',
    '新文件/a\tb',
  ]);
});

test('review.files lists a staged change that was taken back in the working tree, because a commit contains it', async () => {
  repository.write('edited', twenty);
  repository.write('same', twenty);
  repository.commit('base');
  repository.write('edited', `${twenty}more\n`);
  repository.write('added', 'new\n');
  repository.run('add', '.');
  repository.write('edited', twenty);
  rmSync(join(repository.folder, 'added'));
  const { files } = await filesOf(reads, all);
  const shown = files.map(({ path, status, added, removed, isStaged, isUnstaged }) => ({
    path,
    status,
    lines: [added, removed],
    staging: [isStaged, isUnstaged],
  }));
  const both = { lines: [0, 0], staging: [true, true] };
  expect(shown).toEqual([
    { path: 'added', status: 'added', ...both },
    { path: 'edited', status: 'modified', ...both },
  ]);
  expect((await diffOf(reads, all, 'edited')).hunks).toEqual([]);
  expect((await diffOf(reads, all, 'added')).hunks).toEqual([]);
  const branch = await filesOf(reads, { kind: 'branch', base: 'main' });
  expect(branch.files).toEqual([]);
});

test('review.files says that a file which only the index lost is staged', async () => {
  repository.write('kept', twenty);
  repository.commit('base');
  repository.run('rm', '--cached', 'kept');
  const { files } = await filesOf(reads, all);
  expect(files).toMatchObject([{ path: 'kept', isStaged: true, isUnstaged: true }]);
});

test('review.file returns hunks whose ids survive changes above them', async () => {
  repository.write('file', twenty);
  repository.commit('base');
  const changed = twenty.replace('line 2\n', 'second\n').replace('line 18\n', 'line 18\r\n');
  repository.write('file', changed);
  const before = await diffOf(reads, all, 'file');
  expect(before).toMatchObject({ oldLines: 20, newLines: 20, isCut: false });
  expect(before.hunks.map(({ lines }) => lines)).toEqual([
    [' line 1', '-line 2', '+second', ' line 3', ' line 4', ' line 5'],
    [' line 15', ' line 16', ' line 17', '-line 18', '+line 18\r', ' line 19', ' line 20'],
  ]);
  repository.write('file', changed.replace('second', 'first\nsecond'));
  const after = await diffOf(reads, all, 'file');
  expect(after.hunks[1]?.hunkId).toBe(before.hunks[1]?.hunkId);
  expect(after.hunks[0]?.hunkId).not.toBe(before.hunks[0]?.hunkId);
  expect(after.hunks[1]?.newStart).toBe(16);
});

test('review.file gives equal hunks of one file different ids', async () => {
  const block = `x\ny\nz\n${'-\n'.repeat(9)}`;
  repository.write('file', block + block);
  repository.commit('base');
  repository.write('file', (block + block).replaceAll('y', 'Y'));
  const [first, second] = (await diffOf(reads, all, 'file', { context: 1 })).hunks;
  expect(first?.lines).toEqual(second?.lines);
  expect(first?.hunkId).not.toBe(second?.hunkId);
});

test('review.file notes missing line breaks at the end of each side', async () => {
  repository.write('file', 'a\nb');
  repository.commit('base');
  repository.write('file', 'a\nb\n');
  const { hunks } = await diffOf(reads, unstaged, 'file');
  expect(hunks).toMatchObject([
    { lines: [' a', '-b', '+b'], oldEndsWithoutBreak: true, newEndsWithoutBreak: false },
  ]);
});

test('review.file shows an untracked file as additions, and a deleted one as removals', async () => {
  repository.write('gone', 'x\n');
  repository.commit('base');
  rmSync(join(repository.folder, 'gone'));
  repository.write('new', 'a\nb');
  expect(await diffOf(reads, all, 'new')).toMatchObject({
    change: { status: 'untracked', added: 2 },
    hunks: [{ lines: ['+a', '+b'], newStart: 1, newLines: 2, newEndsWithoutBreak: true }],
    oldLines: null,
    newLines: 2,
  });
  expect(await diffOf(reads, all, 'gone')).toMatchObject({
    hunks: [{ lines: ['-x'] }],
    oldLines: 1,
    newLines: null,
  });
});

test('review.file finds the former path of a renamed file, and expands to the whole file', async () => {
  repository.write('old', twenty);
  repository.commit('base');
  repository.run('mv', 'old', 'new');
  repository.write('new', twenty.replace('line 9', 'ninth'));
  const few = await diffOf(reads, all, 'new', { context: 1 });
  expect(few).toMatchObject({ change: { status: 'renamed', oldPath: 'old' } });
  expect(few.hunks[0]?.lines).toEqual([' line 8', '-line 9', '+ninth', ' line 10']);
  expect((await diffOf(reads, all, 'new', { context: 1_000_000 })).hunks[0]?.lines).toHaveLength(
    21,
  );
});

test('review.files and review.file leave out changes of white space on request', async () => {
  repository.write('space', 'a b\nc\n');
  repository.write('text', 'a b\nc\n');
  repository.commit('base');
  repository.write('space', 'a  b\n\tc\n');
  repository.write('text', 'a  b\nd\n');
  const { files } = await filesOf(reads, all, { ignoreSpace: true });
  expect(files.map(({ path, added, removed }) => [path, added, removed])).toEqual([['text', 1, 1]]);
  const { hunks } = await diffOf(reads, all, 'text', { ignoreSpace: true });
  expect(hunks[0]?.lines).toEqual([' a  b', '-c', '+d']);
});

test('review.files compares with a branch, names the default base first and refuses unknown ends', async () => {
  repository.write('file', 'a\n');
  repository.commit('base');
  repository.run('checkout', '-q', '-b', 'topic');
  repository.write('mine', 'b\n');
  repository.commit('mine');
  repository.run('branch', 'aside');
  const branch = { kind: 'branch', base: 'main' } as const;
  expect(await filesOf(reads, branch)).toMatchObject({
    files: [{ path: 'mine', status: 'added' }],
    bases: ['main', 'aside'],
  });
  for (const base of ['nope', '--output=/tmp/x'])
    expect(
      await reads.api['review.files']({ place, comparison: { kind: 'branch', base } }),
    ).toMatchObject({ ok: false, error: { kind: 'noSuchEnd' } });
});

test('review.files works before the first commit', async () => {
  repository.write('a', 'x\n');
  repository.write('b', 'y\n');
  repository.run('add', 'a');
  const names = (await filesOf(reads, all)).files.map(({ path, status }) => [path, status]);
  expect(names).toEqual([
    ['a', 'added'],
    ['b', 'untracked'],
  ]);
  expect((await filesOf(reads, staged)).files).toHaveLength(1);
});

test('review.files and review.file show a conflict once, with its markers', async () => {
  repository.write('file', 'a\nb\n');
  repository.commit('base');
  repository.run('checkout', '-q', '-b', 'other');
  repository.write('file', 'a\ntheirs\n');
  repository.commit('theirs');
  repository.run('checkout', '-q', 'main');
  repository.write('file', 'a\nours\n');
  repository.commit('ours');
  expect(() => repository.run('merge', 'other')).toThrow('merge other');
  for (const comparison of [all, unstaged]) {
    expect((await filesOf(reads, comparison)).files).toMatchObject([
      { path: 'file', status: 'conflicted' },
    ]);
    const { hunks } = await diffOf(reads, comparison, 'file');
    expect(hunks[0]?.lines).toContain('+<<<<<<< HEAD');
  }
});

test('review.files lists a submodule and a nested repository as such', async () => {
  const inner = new GitRepository();
  try {
    inner.write('a', 'x');
    inner.commit('inner');
    repository.run(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      'add',
      '-q',
      inner.folder,
      'sub',
    );
    repository.commit('with submodule');
    repository.runIn(join(repository.folder, 'sub'), 'checkout', '-q', '-b', 'next');
    repository.runIn(join(repository.folder, 'sub'), 'commit', '-q', '--allow-empty', '-m', 'next');
    mkdirSync(join(repository.folder, 'nested'));
    repository.runIn(join(repository.folder, 'nested'), 'init', '-q');
    repository.runIn(join(repository.folder, 'nested'), 'commit', '-q', '--allow-empty', '-m', 'x');
    const { files } = await filesOf(reads, all);
    expect(files).toMatchObject([
      { path: 'nested/', status: 'untracked', isSubmodule: true },
      { path: 'sub', status: 'modified', isSubmodule: true },
    ]);
    const { hunks } = await diffOf(reads, all, 'sub');
    const starts = hunks[0]?.lines.map((line) => line.slice(0, 19));
    expect(starts).toEqual(['-Subproject commit ', '+Subproject commit ']);
  } finally {
    inner.remove();
  }
});

test('review.file cuts a huge diff and keeps the lines that were read', async () => {
  repository.write('huge', 'x\n');
  repository.commit('base');
  repository.write('huge', `${'y'.repeat(99)}\n`.repeat(200_000));
  const diff = await diffOf(reads, all, 'huge');
  expect(diff.isCut).toBe(true);
  expect(diff.hunks[0]?.lines.length).toBeGreaterThan(100_000);
  expect(diff.hunks[0]?.hunkId).toMatch(/^cut-/u);
});

test('review.image returns both ends of an image, and refuses what is too large', async () => {
  const first = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]);
  repository.write('a.png', first);
  repository.commit('base');
  repository.write('a.png', Buffer.concat([first, first]));
  repository.write('b.png', Buffer.alloc(9 * 1024 * 1024));
  const shown = await reads.api['review.image']({ place, comparison: all, path: 'a.png' });
  const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
  expect(shown).toEqual({
    ok: true,
    value: { before: url(first), after: url(Buffer.concat([first, first])) },
  });
  expect(await reads.api['review.image']({ place, comparison: all, path: 'b.png' })).toMatchObject({
    error: { kind: 'tooLarge' },
  });
});

test('review.files reports a missing place, a folder without git and a missing folder', async () => {
  const project = { of: 'project', projectId: 'p' } as const;
  expect(await reads.api['review.files']({ place: project, comparison: all })).toMatchObject({
    error: { kind: 'noSuchPlace' },
  });
  const outside = readsOf(repository, repository.root);
  expect(await outside.api['review.files']({ place, comparison: all })).toMatchObject({
    error: { kind: 'notARepository' },
  });
  const missing = readsOf(repository, join(repository.root, 'missing'));
  expect(await missing.api['review.files']({ place, comparison: all })).toMatchObject({
    error: { kind: 'folderMissing' },
  });
});

test('review.file never follows a path out of the repository', async () => {
  repository.write('dir/file', 'x\n');
  repository.commit('base');
  renameSync(join(repository.folder, 'dir'), join(repository.root, 'outside'));
  symlinkSync(join(repository.root, 'outside'), join(repository.folder, 'dir'));
  const lines = [];
  for (const path of ['dir/file', '../outside/file', '.git/config', '*']) {
    const read = await reads.api['review.file']({ place, comparison: all, path });
    lines.push(...(read.ok ? read.value.hunks.flatMap((hunk) => hunk.lines) : []));
  }
  expect(lines).toEqual(['-x']);
});

test('review.files sends the diff of the first file of the tree with the list, if it is not long', async () => {
  for (const path of ['a.txt', 'z/b.txt']) repository.write(path, twenty);
  repository.commit('base');
  repository.write('a.txt', `a\n${twenty}`);
  repository.write('z/b.txt', `b\n${twenty}`);
  const { first, files } = await filesOf(reads, all, { withFirst: true });
  expect(first).toEqual(await diffOf(reads, all, 'z/b.txt'));
  expect(files.map(({ stateId }) => stateId)).toContain(first?.change.stateId);
  repository.write('z/b.txt', 'x\n'.repeat(20_000));
  expect(Object.keys(await filesOf(reads, all, { withFirst: true }))).not.toContain('first');
});
