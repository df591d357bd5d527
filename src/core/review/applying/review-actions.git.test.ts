import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';
import { all, staged, unstaged } from '../review-place.fixture.ts';

let repository: GitRepository;
let desk: ReviewDesk;
beforeEach(() => {
  repository = new GitRepository();
  desk = new ReviewDesk(repository);
});
afterEach(() => {
  desk.close();
  repository.remove();
});

const twenty = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join('');
const read = (path: string) => readFileSync(join(repository.folder, path), 'utf8');

test('review.apply stages one hunk and leaves the working tree, and its undo restores the index', async () => {
  repository.write('文件 1', twenty);
  repository.commit('base');
  const changed = twenty.replace('line 2\n', 'second\n').replace('line 18\n', 'eighteenth\n');
  repository.write('文件 1', changed);
  const before = desk.state();
  const undoId = await desk.done('stage', unstaged, await desk.hunk(unstaged, '文件 1', 1));
  expect(desk.indexed('文件 1')?.toString()).toBe(twenty.replace('line 18\n', 'eighteenth\n'));
  expect(desk.state().tree).toEqual(before.tree);
  expect(await desk.undo(undoId)).toEqual({ ok: true, value: {} });
  expect(desk.state()).toEqual(before);
  expect(await desk.undo(undoId)).toMatchObject({ error: { kind: 'noSuchUndo' } });
  expect(
    readdirSync(join(repository.folder, '.git')).filter((name) => /lock|corral/u.test(name)),
  ).toEqual([]);
});

test('review.apply stages chosen lines in place of the lines that they replace', async () => {
  repository.write('file', 'a\nb\nc\n');
  repository.commit('base');
  repository.write('file', 'A\nB\nC\n');
  // -a -b -c +A +B +C
  await desk.done('stage', all, await desk.hunk(all, 'file', 0, [1, 4]));
  expect(desk.indexed('file')?.toString()).toBe('a\nB\nc\n');
  expect(read('file')).toBe('A\nB\nC\n');
  await desk.done('unstage', staged, await desk.hunk(staged, 'file', 0, [1]));
  expect(desk.indexed('file')?.toString()).toBe('a\nb\nB\nc\n');
});

test('review.apply discards a hunk in the file only, keeps its rights, and its undo restores the bytes', async () => {
  repository.write('file', twenty);
  chmodSync(join(repository.folder, 'file'), 0o640);
  repository.commit('base');
  const bytes = Buffer.concat([
    Buffer.from(twenty.replace('line 2\n', 'second\r\n')),
    Buffer.from([0xff, 0xfe, 0x0a, 0x80]),
  ]);
  writeFileSync(join(repository.folder, 'file'), bytes);
  const before = desk.state();
  const undoId = await desk.done('discard', unstaged, await desk.hunk(unstaged, 'file', 0));
  expect(desk.state()).toEqual({
    index: before.index,
    tree: {
      file: `640 ${twenty}${Buffer.from([0xff, 0xfe, 0x0a, 0x80]).toString('latin1')}`,
    },
  });
  expect((await desk.undo(undoId)).ok).toBe(true);
  expect(desk.state()).toEqual(before);
});

test('review.apply discards lines of a file with CRLF that git keeps with LF', async () => {
  repository.run('config', 'core.autocrlf', 'true');
  repository.write('file', 'a\r\nb\r\nc\r\n');
  repository.commit('base');
  expect(desk.indexed('file')?.toString()).toBe('a\nb\nc\n');
  repository.write('file', 'a\r\nc\r\nd\r\n');
  await desk.done('discard', unstaged, await desk.hunk(unstaged, 'file', 0, [1]));
  expect(read('file')).toBe('a\r\nb\r\nc\r\nd\r\n');
  await desk.done('stage', unstaged, await desk.hunk(unstaged, 'file', 0));
  expect(desk.indexed('file')?.toString()).toBe('a\nb\nc\nd\n');
});

test('review.apply restores lines of an emptied file with the line breaks that git writes there', async () => {
  repository.write('.gitattributes', 'file text eol=crlf\n');
  repository.write('file', 'a\r\nb\r\n');
  repository.commit('base');
  repository.write('file', '');
  await desk.done('discard', unstaged, await desk.hunk(unstaged, 'file', 0, [1]));
  expect(read('file')).toBe('b\r\n');
});

test('review.apply discards whole files of each kind, and one undo restores all of them', async () => {
  for (const name of ['changed', 'deleted', 'mode', 'kind', 'moved', 'staged'])
    repository.write(`d/${name}`, `${name}\n${twenty}`);
  symlinkSync('changed', join(repository.folder, 'd/link'));
  repository.commit('base');
  repository.write('d/changed', 'x');
  rmSync(join(repository.folder, 'd/deleted'));
  chmodSync(join(repository.folder, 'd/mode'), 0o755);
  rmSync(join(repository.folder, 'd/kind'));
  symlinkSync('changed', join(repository.folder, 'd/kind'));
  rmSync(join(repository.folder, 'd/link'));
  symlinkSync('deleted', join(repository.folder, 'd/link'));
  repository.run('mv', 'd/moved', 'd/elsewhere');
  repository.write('d/staged', 'staged\n');
  repository.run('add', 'd/staged');
  repository.write('d/staged', 'both\n');
  repository.write('d/added', 'a');
  repository.run('add', 'd/added');
  repository.write('d/intended', 'a');
  repository.run('add', '-N', 'd/intended');
  repository.write('d/new', Buffer.from([0, 1, 2]));
  const before = desk.state();
  const files = await desk.files(all);
  expect(files).toHaveLength(10);
  const parts = files.map(({ path, stateId }) => ({ of: 'file', path, stateId }) as const);
  const undoId = await desk.done('discard', all, ...parts);
  expect(repository.run('status', '--porcelain')).toBe('');
  expect((await desk.undo(undoId)).ok).toBe(true);
  expect(desk.state()).toEqual(before);
  expect(repository.run('status', '--porcelain')).toContain(' A d/intended');
});

test.each(['stage', 'unstage', 'discard'] as const)(
  'review.apply leaves out of the next commit what only the index has: %s',
  async (action) => {
    repository.write('edited', twenty);
    repository.commit('base');
    repository.write('edited', `${twenty}more\n`);
    repository.write('added', 'new\n');
    repository.run('add', '.');
    repository.write('edited', twenty);
    rmSync(join(repository.folder, 'added'));
    const before = desk.state();
    const parts = (await desk.files(all)).map(
      ({ path, stateId }) => ({ of: 'file', path, stateId }) as const,
    );
    const undoId = await desk.done(action, all, ...parts);
    expect(repository.run('status', '--porcelain')).toBe('');
    expect([read('edited'), existsSync(join(repository.folder, 'added'))]).toEqual([twenty, false]);
    expect((await desk.undo(undoId)).ok).toBe(true);
    expect(desk.state()).toEqual(before);
  },
);

test('review.apply stages and unstages whole files of each kind', async () => {
  for (const name of ['changed', 'deleted', 'moved']) repository.write(name, `${name}\n${twenty}`);
  repository.commit('base');
  repository.write('changed', Buffer.from([0, 1]));
  rmSync(join(repository.folder, 'deleted'));
  chmodSync(join(repository.folder, 'moved'), 0o755);
  repository.write('new', 'a');
  const before = desk.state();
  const parts = (await desk.files(all)).map(
    ({ path, stateId }) => ({ of: 'file', path, stateId }) as const,
  );
  await desk.done('stage', all, ...parts);
  expect(repository.run('status', '--porcelain').split('\n').toSorted()).toEqual([
    'A  new',
    'D  deleted',
    'M  changed',
    'M  moved',
  ]);
  const back = (await desk.files(staged)).map(
    ({ path, stateId }) => ({ of: 'file', path, stateId }) as const,
  );
  await desk.done('unstage', staged, ...back);
  expect(desk.state()).toEqual(before);
});

test('review.apply unstages a rename as a whole', async () => {
  repository.write('old', twenty);
  repository.commit('base');
  const before = desk.state();
  repository.run('mv', 'old', 'OLD');
  await desk.done('unstage', staged, await desk.whole(staged, 'OLD'));
  expect(desk.state().index).toBe(before.index);
  expect(read('OLD')).toBe(twenty);
});

test('review.apply stages a part of an untracked file, and of a deleted one', async () => {
  repository.write('gone', 'a\nb\nc\n');
  repository.commit('base');
  rmSync(join(repository.folder, 'gone'));
  repository.write('new', 'a\nb\nc');
  const before = desk.state();
  const undoId = await desk.done(
    'stage',
    unstaged,
    await desk.hunk(unstaged, 'new', 0, [0, 2]),
    await desk.hunk(unstaged, 'gone', 0, [1]),
  );
  expect(desk.indexed('new')?.toString()).toBe('a\nc');
  expect(desk.indexed('gone')?.toString()).toBe('a\nc\n');
  expect((await desk.undo(undoId)).ok).toBe(true);
  expect(desk.state()).toEqual(before);
});

test('review.apply restores chosen lines of a deleted file, and removes chosen lines of a new one', async () => {
  repository.write('gone', 'a\nb\nc\n');
  repository.commit('base');
  rmSync(join(repository.folder, 'gone'));
  repository.write('new', 'a\nb\nc');
  await desk.done('discard', unstaged, await desk.hunk(unstaged, 'gone', 0, [0, 2]));
  await desk.done('discard', all, await desk.hunk(all, 'new', 0, [2]));
  expect([read('gone'), read('new')]).toEqual(['a\nc\n', 'a\nb\n']);
  await desk.done('discard', all, await desk.hunk(all, 'new', 0));
  expect(existsSync(join(repository.folder, 'new'))).toBe(false);
});

test('review.apply changes nothing if one of its parts is stale', async () => {
  repository.write('a', twenty);
  repository.write('b', twenty);
  repository.commit('base');
  repository.write('a', twenty.replace('line 3', 'third'));
  repository.write('b', twenty.replace('line 3', 'third'));
  const parts = [await desk.hunk(all, 'a', 0), await desk.whole(all, 'b')];
  repository.write('b', twenty.replace('line 3', '3rd'));
  const before = desk.state();
  for (const action of ['stage', 'discard'] as const)
    expect(await desk.apply(action, all, parts)).toMatchObject({
      error: { kind: 'stale', message: { values: { path: 'b' } } },
    });
  expect(desk.state()).toEqual(before);
  expect(existsSync(join(desk.dataDir, 'review-undos'))).toBe(false);
});

test('review.undo refuses when the file or the index is no longer as the action left it', async () => {
  repository.write('a', twenty);
  repository.commit('base');
  repository.write('a', twenty.replace('line 3', 'third'));
  const discarded = await desk.done('discard', all, await desk.whole(all, 'a'));
  repository.write('a', 'the agent wrote this');
  expect(await desk.undo(discarded)).toMatchObject({ error: { kind: 'stale' } });
  expect(read('a')).toBe('the agent wrote this');
  const added = await desk.done('stage', all, await desk.whole(all, 'a'));
  repository.write('a', 'more');
  repository.run('add', 'a');
  expect(await desk.undo(added)).toMatchObject({ error: { kind: 'stale' } });
  expect(desk.indexed('a')?.toString()).toBe('more');
});

test('review.apply fails with `locked` while another git has the index, and takes over the lock of a dead Corral', async () => {
  repository.write('a', 'a\n');
  repository.commit('base');
  repository.write('a', 'b\n');
  const part = await desk.whole(all, 'a');
  const lock = join(repository.folder, '.git', 'index.lock');
  writeFileSync(lock, '');
  const before = desk.state();
  expect(await desk.apply('stage', all, [part])).toMatchObject({ error: { kind: 'locked' } });
  expect(desk.state()).toEqual(before);
  writeFileSync(lock, 'corral 999999999\n');
  expect((await desk.apply('stage', all, [part])).ok).toBe(true);
  expect(existsSync(lock)).toBe(false);
});

test('review.apply refuses what a comparison or a kind of change does not allow', async () => {
  repository.write('file', twenty);
  repository.write('moved', twenty);
  repository.commit('base');
  repository.write('file', twenty.replace('line 3', 'third'));
  repository.run('add', 'file');
  repository.write('file', twenty.replace('line 3', 'third').replace('line 4', 'fourth'));
  repository.run('mv', 'moved', 'to');
  repository.write('to', twenty.replace('line 3', 'third'));
  repository.run('add', 'to');
  const before = desk.state();
  const cases = [
    ['stage', staged, await desk.hunk(staged, 'file', 0)],
    ['unstage', unstaged, await desk.hunk(unstaged, 'file', 0)],
    ['discard', staged, await desk.hunk(staged, 'file', 0)],
    ['stage', all, await desk.hunk(all, 'file', 0)],
    ['unstage', staged, await desk.hunk(staged, 'to', 0)],
  ] as const;
  for (const [action, comparison, part] of cases)
    expect(await desk.apply(action, comparison, [part])).toMatchObject({
      error: { kind: 'notPossible' },
    });
  expect(desk.state()).toEqual(before);
});

test('review.apply discards a staged change in the index and in the file', async () => {
  repository.write('file', twenty);
  repository.commit('base');
  repository.write('file', twenty.replace('line 3', 'third').replace('line 15', 'fifteenth'));
  repository.run('add', 'file');
  const before = desk.state();
  const undoId = await desk.done('discard', all, await desk.hunk(all, 'file', 0));
  expect(read('file')).toBe(twenty.replace('line 15', 'fifteenth'));
  expect(desk.indexed('file')?.toString()).toBe(twenty.replace('line 15', 'fifteenth'));
  expect((await desk.undo(undoId)).ok).toBe(true);
  expect(desk.state()).toEqual(before);
  await desk.done('discard', staged, await desk.whole(staged, 'file'));
  expect(repository.run('status', '--porcelain')).toBe('');
});

test('review.apply writes through no symbolic link that leads out of the repository', async () => {
  repository.write('dir/file', 'a\n');
  repository.commit('base');
  rmSync(join(repository.folder, 'dir'), { recursive: true });
  symlinkSync(repository.root, join(repository.folder, 'dir'));
  writeFileSync(join(repository.root, 'file'), 'outside');
  const part = await desk.whole(all, 'dir/file');
  expect((await desk.apply('discard', all, [part])).ok).toBe(false);
  expect(readFileSync(join(repository.root, 'file'), 'utf8')).toBe('outside');
});

test('review.mark holds until the state of the file changes, also over staging', async () => {
  repository.write('file', 'a\n');
  repository.commit('base');
  repository.write('file', 'b\n');
  const { stateId } = (await desk.file(all, 'file')).change;
  const place = { of: 'project', projectId: 'p' } as const;
  const commandId = '00000000-0000-4000-8000-000000000000';
  await desk.api['review.mark']({ commandId, place, path: 'file', stateId, isReviewed: true });
  const isReviewed = async () => (await desk.files(all)).map((file) => file.isReviewed);
  expect(await isReviewed()).toEqual([true]);
  await desk.done('stage', all, await desk.whole(all, 'file'));
  expect(await isReviewed()).toEqual([true]);
  repository.write('file', 'c\n');
  expect(await isReviewed()).toEqual([false]);
});

test('ReviewUndos.prune forgets old actions with their files, and keeps the newest', async () => {
  repository.write('file', 'a\n');
  repository.commit('base');
  const discard = async () => {
    repository.write('file', 'b\n');
    return desk.done('discard', all, await desk.whole(all, 'file'));
  };
  const old = await discard();
  desk.later = 31 * 24 * 60 * 60 * 1000;
  const newest = await discard();
  expect(readdirSync(join(desk.dataDir, 'review-undos'))).toEqual([newest]);
  expect(await desk.undo(old)).toMatchObject({ error: { kind: 'noSuchUndo' } });
});

test('review.apply passes only whole files through a filter, in both directions', async () => {
  repository.write('.gitattributes', 'secret filter=hide\n');
  repository.run('config', 'filter.hide.clean', 'tr a-z A-Z');
  repository.run('config', 'filter.hide.smudge', 'tr A-Z a-z');
  repository.write('secret', 'one\ntwo\n');
  repository.commit('base');
  repository.write('secret', 'one\nthree\n');
  const before = desk.state();
  for (const action of ['stage', 'discard'] as const)
    expect(
      await desk.apply(action, unstaged, [await desk.hunk(unstaged, 'secret', 0)]),
    ).toMatchObject({ error: { kind: 'notPossible' } });
  expect(desk.state()).toEqual(before);
  await desk.done('stage', unstaged, await desk.whole(unstaged, 'secret'));
  expect(desk.indexed('secret')?.toString()).toBe('ONE\nTHREE\n');
  await desk.done('discard', all, await desk.whole(all, 'secret'));
  expect(read('secret')).toBe('one\ntwo\n');
});

test('review.undo refuses when git has deleted the content of the index before', async () => {
  repository.write('file', 'a\n');
  repository.commit('base');
  repository.write('file', 'b\n');
  repository.run('add', 'file');
  const undoId = await desk.done('unstage', staged, await desk.whole(staged, 'file'));
  repository.run('prune', '--expire=now');
  const before = desk.state();
  expect(await desk.undo(undoId)).toMatchObject({ error: { kind: 'stale' } });
  expect(desk.state()).toEqual(before);
});
