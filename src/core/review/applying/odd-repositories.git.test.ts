import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Stages a hunk of `file`, undoes it, and discards the file. */
async function stageUndoDiscard(folder: string): Promise<readonly string[]> {
  const before = repository.runIn(folder, 'status', '--porcelain');
  const undoId = await desk.done('stage', unstaged, await desk.hunk(unstaged, 'file', 0));
  const afterStage = repository.runIn(folder, 'status', '--porcelain');
  expect((await desk.undo(undoId)).ok).toBe(true);
  expect(repository.runIn(folder, 'status', '--porcelain')).toBe(before);
  await desk.done('discard', all, await desk.whole(all, 'file'));
  return [afterStage, readFileSync(join(folder, 'file'), 'utf8')];
}

test('review.apply works on the index of a linked worktree, and leaves that of the main one', async () => {
  repository.write('file', 'a\n');
  repository.commit('base');
  repository.write('file', 'of the main one\n');
  const linked = join(repository.root, 'linked 文件');
  repository.run('worktree', 'add', '-q', '-b', 'topic', linked);
  writeFileSync(join(linked, 'file'), 'b\n');
  desk.folder = linked;
  const before = desk.state();
  expect(await stageUndoDiscard(linked)).toEqual(['M  file', 'a\n']);
  expect(desk.state()).toEqual(before);
});

test('review.apply works from a subfolder, with paths of the whole repository', async () => {
  repository.write('file', 'a\n');
  repository.commit('base');
  repository.write('file', 'b\n');
  mkdirSync(join(repository.folder, 'sub'));
  desk.folder = join(repository.folder, 'sub');
  expect(await stageUndoDiscard(repository.folder)).toEqual(['M  file', 'a\n']);
});

test('review.apply works on a detached head, with a split index and before the first commit', async () => {
  repository.run('config', 'core.splitIndex', 'true');
  repository.write('file', 'a\n');
  repository.run('add', 'file');
  await desk.done('unstage', staged, await desk.whole(staged, 'file'));
  expect(repository.run('status', '--porcelain')).toBe('?? file');
  repository.commit('base');
  repository.run('checkout', '-q', '--detach');
  repository.write('file', 'b\n');
  expect(await stageUndoDiscard(repository.folder)).toEqual(['M  file', 'a\n']);
});

test('review.apply leaves files outside of a sparse checkout in the index', async () => {
  repository.write('file', 'a\n');
  repository.write('far/away', 'x\n');
  repository.commit('base');
  repository.run('sparse-checkout', 'set', '--no-cone', '/file');
  repository.write('file', 'b\n');
  const before = repository.run('ls-files', '-t');
  expect(await stageUndoDiscard(repository.folder)).toEqual(['M  file', 'a\n']);
  expect(repository.run('ls-files', '-t')).toBe(before);
  expect(before).toContain('S far/away');
});

test('review.files reports a bare repository as none with files', async () => {
  desk.folder = join(repository.root, 'bare.git');
  repository.run('init', '-q', '--bare', desk.folder);
  const place = { of: 'project', projectId: 'p' } as const;
  expect(await desk.api['review.files']({ place, comparison: all })).toMatchObject({
    error: { kind: 'notARepository' },
  });
});

test('review.apply works on a repository with SHA-256', async () => {
  repository.run('init', '-q', '--object-format=sha256', join(repository.root, 'sha'));
  const folder = join(repository.root, 'sha');
  writeFileSync(join(folder, 'file'), 'a\n');
  repository.runIn(folder, 'add', '-A');
  repository.runIn(folder, 'commit', '-q', '-m', 'base');
  writeFileSync(join(folder, 'file'), 'b\n');
  desk.folder = folder;
  expect(await stageUndoDiscard(folder)).toEqual(['M  file', 'a\n']);
});
