import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';

const place = { of: 'project', projectId: 'p' } as const;
const commandId = '00000000-0000-4000-8000-000000000000';
const target = { commandId, place, base: 'main' };

let repository: GitRepository;
let desk: ReviewDesk;
beforeEach(() => {
  repository = new GitRepository();
  desk = new ReviewDesk(repository);
  repository.write('文件', 'a\nb\nc\n');
  repository.commit('base');
  repository.run('checkout', '-q', '-b', 'topic');
});
afterEach(() => {
  desk.close();
  repository.remove();
});

/** Gives both branches a commit that changes the same line. */
function diverge(): void {
  repository.write('文件', 'a\nours\nc\n');
  repository.commit('ours');
  repository.run('checkout', '-q', 'main');
  repository.write('文件', 'a\ntheirs\nc\n');
  repository.write('other', 'x');
  repository.commit('theirs');
  repository.run('checkout', '-q', 'topic');
}

const read = () => readFileSync(join(repository.folder, '文件'), 'utf8');

test('review.mergePreview counts commits and names conflicts, without a change and without merge drivers', async () => {
  diverge();
  const mark = join(repository.root, 'ran');
  repository.run('config', 'merge.evil.driver', `touch ${mark}`);
  repository.write('.git/info/attributes', '* merge=evil\n');
  const before = [desk.state(), repository.run('for-each-ref')];
  expect(await desk.api['review.mergePreview']({ place, base: 'main' })).toEqual({
    ok: true,
    value: { ahead: 1, behind: 1, conflicts: ['文件'] },
  });
  expect([desk.state(), repository.run('for-each-ref')]).toEqual(before);
  expect(existsSync(mark)).toBe(false);
  for (const base of ['nope', '--abort'])
    expect(await desk.api['review.mergePreview']({ place, base })).toMatchObject({
      error: { kind: 'noSuchEnd' },
    });
});

test('review.bringBase leaves conflicts to be resolved, shows their three contents, and can be aborted', async () => {
  diverge();
  const before = [desk.state(), repository.run('rev-parse', 'HEAD')];
  for (const way of ['merge', 'rebase'] as const) {
    const brought = await desk.api['review.bringBase']({ ...target, way });
    expect(brought).toEqual({ ok: true, value: { operation: way, conflicts: ['文件'] } });
    expect((await desk.nextCommit()).operation).toMatchObject({ kind: way, conflicts: ['文件'] });
    const ends = await desk.api['review.conflict']({ place, path: '文件' });
    const [ours, theirs] = way === 'merge' ? ['ours', 'theirs'] : ['theirs', 'ours'];
    expect(ends).toMatchObject({
      ok: true,
      value: { base: 'a\nb\nc\n', ours: `a\n${ours}\nc\n`, theirs: `a\n${theirs}\nc\n` },
    });
    expect(await desk.api['review.bringBase']({ ...target, way })).toMatchObject({
      error: { kind: 'merging' },
    });
    expect((await desk.end('Abort')).ok).toBe(true);
    expect([desk.state(), repository.run('rev-parse', 'HEAD')]).toEqual(before);
  }
  expect(await desk.end('Abort')).toMatchObject({
    error: { kind: 'notMerging' },
  });
});

test('review.mergeContinue commits no file with marks of a conflict', async () => {
  diverge();
  for (const way of ['merge', 'rebase'] as const) {
    await desk.api['review.bringBase']({ ...target, way });
    const next = () => desk.end('Continue');
    expect(await next()).toMatchObject({ error: { kind: 'conflicted' } });
    repository.run('add', '文件');
    expect(await next()).toMatchObject({ error: { kind: 'conflicted' } });
    repository.write('文件', 'a\nboth\nc\n');
    repository.run('add', '文件');
    expect(await next()).toEqual({ ok: true, value: { operation: null, conflicts: [] } });
    expect([read(), existsSync(join(repository.folder, 'other'))]).toEqual(['a\nboth\nc\n', true]);
    repository.run('reset', '-q', '--hard', 'ORIG_HEAD');
  }
});

test('review.mergeBack begins no merge that would have conflicts', async () => {
  diverge();
  const before = [desk.state(), repository.run('for-each-ref')];
  expect(await desk.api['review.mergeBack'](target)).toMatchObject({
    error: { kind: 'wouldConflict' },
  });
  expect([desk.state(), repository.run('for-each-ref')]).toEqual(before);
});

test('review.bringBase runs the hooks of the repository', async () => {
  const main = join(repository.root, 'main folder');
  repository.run('worktree', 'add', '-q', main, 'main');
  writeFileSync(join(main, 'of-main'), 'x');
  repository.runIn(main, 'add', '-A');
  repository.runIn(main, 'commit', '-q', '-m', 'of main');
  const hook = join(repository.folder, '.git', 'hooks', 'post-merge');
  const mark = join(repository.root, 'merged');
  writeFileSync(hook, `#!/bin/sh\ntouch '${mark}'\n`);
  chmodSync(hook, 0o755);
  expect((await desk.api['review.bringBase']({ ...target, way: 'merge' })).ok).toBe(true);
  expect(existsSync(mark)).toBe(true);
});

test('review.mergeBack merges in the working tree of the base, or moves the base forward', async () => {
  repository.write('more', 'x');
  const tip = repository.commit('more');
  expect(await desk.api['review.mergeBack'](target)).toEqual({
    ok: true,
    value: { commitId: tip },
  });
  expect(repository.run('rev-parse', 'main')).toBe(tip);
  const main = join(repository.root, 'main folder');
  repository.run('worktree', 'add', '-q', main, 'main');
  repository.runIn(main, 'commit', '-q', '--allow-empty', '-m', 'of main');
  repository.write('even more', 'x');
  repository.commit('even more');
  expect((await desk.api['review.mergeBack'](target)).ok).toBe(true);
  expect(existsSync(join(main, 'even more'))).toBe(true);
  repository.runIn(main, 'checkout', '-q', '--detach');
  repository.write('again', 'x');
  repository.commit('again');
  expect(await desk.api['review.mergeBack'](target)).toMatchObject({
    error: { kind: 'notCheckedOut' },
  });
});
