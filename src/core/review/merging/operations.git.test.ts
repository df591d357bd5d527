import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';

const place = { of: 'project', projectId: 'p' } as const;
const commandId = '00000000-0000-4000-8000-000000000000';

let repository: GitRepository;
let desk: ReviewDesk;
beforeEach(() => {
  repository = new GitRepository();
  desk = new ReviewDesk(repository);
  // An editor of the person would wait for ever.
  repository.variables['GIT_EDITOR'] = 'sleep 600';
  repository.variables['EDITOR'] = 'sleep 600';
  repository.write('a', 'base\n');
  repository.commit('base');
  repository.run('checkout', '-q', '-b', 'topic');
  repository.write('a', 'topic\n');
  repository.commit('topic changes a');
  repository.run('checkout', '-q', 'main');
  repository.write('a', 'main\n');
  repository.commit('main changes a');
});
afterEach(() => {
  desk.close();
  repository.remove();
});

const begin = (...args: readonly string[]) =>
  expect(() => repository.run(...args)).toThrow('Command failed');
const tip = () => repository.run('rev-parse', 'HEAD');
const operation = async () => (await desk.nextCommit()).operation;
const resolve = (content: string) => {
  repository.write('a', content);
  repository.run('add', 'a');
};

const CASES = [
  { kind: 'merge', from: 'main', args: ['merge', 'topic'], subject: /^topic$/u },
  { kind: 'rebase', from: 'topic', args: ['rebase', 'main'], subject: /^topic$/u },
  {
    kind: 'cherryPick',
    from: 'main',
    args: ['cherry-pick', 'topic'],
    subject: /^[0-9a-f]+ topic changes a$/u,
  },
  { kind: 'revert', from: 'main', args: ['revert', 'HEAD~1'], subject: /^[0-9a-f]+ base$/u },
] as const;

test.each(CASES)(
  'A $kind with a conflict that was begun outside is shown, and finished without an editor',
  async ({ kind, from, args, subject }) => {
    repository.run('checkout', '-q', from);
    begin(...args);
    const found = await operation();
    expect(found).toMatchObject({
      kind,
      subject: expect.stringMatching(subject),
      onto: kind === 'rebase' ? 'main' : null,
      step: kind === 'rebase' ? 1 : null,
      steps: kind === 'rebase' ? 1 : null,
      conflicts: ['a'],
      conflictCount: 1,
      atRisk: ['a'],
      atRiskCount: 1,
    });
    expect(await desk.end('Continue')).toMatchObject({ error: { kind: 'conflicted' } });
    resolve('both\n');
    expect(await operation()).toMatchObject({ conflictCount: 0, atRisk: ['a'] });
    expect(await desk.end('Continue')).toEqual({
      ok: true,
      value: { operation: null, conflicts: [] },
    });
    expect(await operation()).toBeNull();
    expect(repository.run('show', 'HEAD:a')).toBe('both');
    expect(repository.run('status', '--porcelain')).toBe('');
    expect(repository.run('log', '-1', '--format=%B')).not.toContain('#');
  },
);

test.each(CASES)('A $kind is aborted, and branch and files are as before', async (each) => {
  repository.run('checkout', '-q', each.from);
  repository.write('new', 'stays\n');
  const before = [tip(), desk.state()];
  begin(...each.args);
  resolve('half done\n');
  expect(await desk.end('Abort')).toEqual({ ok: true, value: {} });
  expect([tip(), desk.state()]).toEqual(before);
  expect(repository.run('symbolic-ref', '--short', 'HEAD')).toBe(each.from);
  expect(await desk.end('Abort')).toMatchObject({ error: { kind: 'notMerging' } });
});

test('Another operation than the one that was shown is neither finished nor aborted', async () => {
  begin('merge', 'topic');
  const shown = (await operation())?.operationId ?? '';
  repository.run('merge', '--abort');
  begin('cherry-pick', 'topic');
  for (const way of ['review.mergeAbort', 'review.mergeContinue'] as const)
    expect(await desk.api[way]({ commandId, place, operationId: shown })).toMatchObject({
      error: { kind: 'stale' },
    });
  expect(await operation()).toMatchObject({ kind: 'cherryPick' });
});

test('A rebase names all files with changes, which its abort resets, and the present step', async () => {
  repository.run('checkout', '-q', 'topic');
  repository.write('b', 'b\n');
  repository.commit('second');
  begin('rebase', 'main');
  resolve('both\n');
  repository.write('a', 'unstaged on top\n');
  expect(await operation()).toMatchObject({ step: 1, steps: 2, atRisk: ['a'], conflictCount: 0 });
  repository.write('a', 'both\n');
  expect(await desk.end('Continue')).toMatchObject({ value: { operation: null } });
  expect(repository.run('log', '--format=%s', 'main..')).toBe('second\ntopic changes a');
});

test('A sequence of cherry-picks stays one operation between its commits', async () => {
  repository.run('checkout', '-q', 'topic');
  repository.write('a', 'topic two\n');
  repository.commit('second');
  repository.run('checkout', '-q', 'main');
  begin('cherry-pick', 'topic~1', 'topic');
  resolve('one\n');
  repository.run('-c', 'core.editor=true', 'commit', '-q', '--no-edit');
  expect(existsSync(join(repository.folder, '.git', 'CHERRY_PICK_HEAD'))).toBe(false);
  expect(await operation()).toMatchObject({ kind: 'cherryPick', subject: null });
  expect(await desk.end('Continue')).toMatchObject({ value: { conflicts: ['a'] } });
  resolve('two\n');
  expect(await desk.end('Continue')).toMatchObject({ value: { operation: null } });
});

test('A pick of which nothing is left is finished by leaving it out', async () => {
  const before = tip();
  begin('cherry-pick', 'topic');
  resolve('main\n');
  expect(await operation()).toMatchObject({ isEmptyStep: true, atRiskCount: 0 });
  expect(await desk.end('Continue')).toMatchObject({ value: { operation: null } });
  expect(tip()).toBe(before);
});

test('Patches of mails are an operation of their own', async () => {
  const patch = repository.run('format-patch', '--stdout', '-1', 'topic');
  const file = join(repository.root, 'one.patch');
  repository.write('../one.patch', `${patch}\n`);
  begin('am', '-3', file);
  expect(await operation()).toMatchObject({ kind: 'am', conflictCount: 1 });
  const before = tip();
  expect(await desk.end('Abort')).toEqual({ ok: true, value: {} });
  expect(tip()).toBe(before);
  expect(await operation()).toBeNull();
});

test('A merge in a linked worktree is that of its own folder', async () => {
  const folder = join(repository.root, 'linked');
  repository.run('worktree', 'add', '-q', folder, 'topic');
  expect(() => repository.runIn(folder, 'merge', 'main')).toThrow('Command failed');
  expect(await operation()).toBeNull();
  desk.folder = folder;
  expect(await operation()).toMatchObject({ kind: 'merge', subject: 'main' });
  expect((await desk.end('Abort')).ok).toBe(true);
});

test('Files of an operation with hostile content are an operation without words', async () => {
  const git = join(repository.folder, '.git');
  mkdirSync(join(git, 'rebase-merge'));
  repository.write('.git/rebase-merge/head-name', 'refs/heads/x\u001b[2J\nmore');
  repository.write('.git/rebase-merge/onto', '--output=/tmp/x');
  repository.write('.git/rebase-merge/msgnum', '-1; rm');
  repository.write('.git/rebase-merge/end', 'x'.repeat(1_000_000));
  expect(await operation()).toMatchObject({ kind: 'rebase', onto: null, step: null, steps: null });
  rmSync(join(git, 'rebase-merge'), { recursive: true });
  repository.write('.git/MERGE_HEAD', `${'f'.repeat(40)}\n`);
  expect(await operation()).toMatchObject({ kind: 'merge', subject: 'ffffffff' });
  rmSync(join(git, 'MERGE_HEAD'));
  const secret = repository.write('../secret', 'secret\n');
  symlinkSync(secret, join(git, 'REVERT_HEAD'));
  expect(await operation()).toMatchObject({ kind: 'revert', subject: null });
  expect(readFileSync(secret, 'utf8')).toBe('secret\n');
});
