import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';

const place = { of: 'project', projectId: 'p' } as const;
const commandId = '00000000-0000-4000-8000-000000000000';

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

function script(path: string, lines: string): void {
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
}

const commit = (message: string, isAmend = false) => desk.commit(message, isAmend);

test('review.commit commits the index with its message, and amends it', async () => {
  repository.write('a', 'a');
  expect(await commit('-x is no option')).toMatchObject({ error: { kind: 'nothingStaged' } });
  repository.run('add', 'a');
  expect((await commit('-x is no option\n\nbody')).ok).toBe(true);
  expect(repository.run('log', '-1', '--format=%B')).toBe('-x is no option\n\nbody\n');
  expect((await commit('other', true)).ok).toBe(true);
  expect(repository.run('log', '--format=%s')).toBe('other');
});

test('review.commit runs hooks and reports the words of one that fails', async () => {
  const hook = join(repository.folder, '.git', 'hooks', 'pre-commit');
  repository.write('a', 'a');
  repository.run('add', 'a');
  script(hook, 'echo "the linter says no"; exit 1');
  const failed = await commit('message');
  expect(failed).toMatchObject({ error: { kind: 'gitFailed' } });
  expect(textIn('en', failed.ok ? '' : failed.error.message)).toContain('the linter says no');
  script(hook, 'git ls-files ":(glob)*" > list');
  expect((await commit('message')).ok).toBe(true);
  expect(repository.run('status', '--porcelain')).toBe('?? list');
});

test('review.commit signs as git is set up', async () => {
  const program = join(repository.root, 'sign');
  const status = 'printf "[GNUPG:] BEGIN_SIGNING\\n[GNUPG:] SIG_CREATED D\\n" >&2';
  script(program, `${status}; cat > /dev/null; echo signature`);
  repository.run('config', 'gpg.program', program);
  repository.run('config', 'commit.gpgSign', 'true');
  repository.write('a', 'a');
  repository.run('add', 'a');
  expect((await commit('message')).ok).toBe(true);
  expect(repository.run('cat-file', 'commit', 'HEAD')).toContain('gpgsig signature');
});

test('review.commitPrompt composes a prompt of the staged changes, and says if it was cut', async () => {
  repository.write('a', 'before\n');
  repository.commit('base');
  const prompt = () => desk.api['review.commitPrompt']({ place, language: 'en' });
  expect(await prompt()).toMatchObject({ error: { kind: 'nothingStaged' } });
  repository.write('a', 'after ```\n');
  repository.run('add', 'a');
  const short = await prompt();
  expect(short.ok && short.value.prompt).toContain('````\ndiff --git a/a b/a');
  expect(short.ok && short.value.prompt).not.toContain('git diff --cached');
  repository.write('a', 'x\n'.repeat(100_000));
  repository.run('add', 'a');
  const long = await prompt();
  expect(long.ok && long.value.prompt.length).toBeLessThan(60_000);
  expect(long.ok && long.value.prompt).toContain('git diff --cached');
});

test('review.push creates the upstream, and never overwrites the commits of others', async () => {
  const push = () => desk.api['review.push']({ commandId, place });
  repository.write('a', 'a');
  repository.commit('base');
  expect(await push()).toMatchObject({ error: { kind: 'noRemote' } });
  const remote = join(repository.root, 'remote.git');
  repository.run('init', '-q', '--bare', remote);
  repository.run('remote', 'add', 'origin', remote);
  expect(await push()).toEqual({ ok: true, value: { remote: 'origin', branch: 'main' } });
  expect(repository.run('rev-parse', '--abbrev-ref', '@{upstream}')).toBe('origin/main');
  const other = join(repository.root, 'other');
  repository.run('clone', '-q', remote, other);
  repository.runIn(other, 'commit', '-q', '--allow-empty', '-m', 'of another person');
  repository.runIn(other, 'push', '-q');
  repository.run('config', 'remote.origin.push', '+refs/heads/*:refs/heads/*');
  repository.commit('mine');
  const tip = repository.runIn(remote, 'rev-parse', 'main');
  expect(await push()).toMatchObject({ error: { kind: 'rejected' } });
  expect(repository.runIn(remote, 'rev-parse', 'main')).toBe(tip);
  repository.run('checkout', '-q', '--detach');
  expect(await push()).toMatchObject({ error: { kind: 'detached' } });
  expect(await desk.api['review.pushProgress']({ place })).toEqual({
    ok: true,
    value: { line: null },
  });
});

test('review.push takes the name of a remote without an address for no folder', async () => {
  repository.write('a', 'a');
  repository.commit('base');
  repository.run('config', '--global', 'remote.origin.prune', 'true');
  repository.run('init', '-q', '--bare', join(repository.folder, 'origin'));
  const mark = join(repository.root, 'ran');
  script(join(repository.folder, 'origin', 'hooks', 'post-receive'), `touch ${mark}`);
  expect(await desk.api['review.push']({ commandId, place })).toMatchObject({
    error: { kind: 'noRemote' },
  });
  expect(existsSync(mark)).toBe(false);
});

test('review.push runs the hook of the repository, which can refuse it', async () => {
  repository.write('a', 'a');
  repository.commit('base');
  const remote = join(repository.root, 'remote.git');
  repository.run('init', '-q', '--bare', remote);
  repository.run('remote', 'add', 'origin', remote);
  const hook = join(repository.folder, '.git', 'hooks', 'pre-push');
  const push = () => desk.api['review.push']({ commandId, place });
  script(hook, 'echo "not on Fridays" >&2; exit 1');
  const refused = await push();
  expect(textIn('en', refused.ok ? '' : refused.error.message)).toContain('not on Fridays');
  script(hook, 'exit 0');
  expect((await push()).ok).toBe(true);
});

test('review.pullRequest uses gh, and says so where it is not installed', async () => {
  repository.commit('base');
  const bin = join(repository.root, 'bin');
  mkdirSync(bin);
  const request = { title: '-title', body: 'body', base: 'main', isDraft: true };
  const open = () => desk.api['review.pullRequest']({ commandId, place, ...request });
  const { PATH = '' } = repository.variables;
  repository.variables['PATH'] = bin;
  script(join(bin, 'git'), `PATH=${PATH} exec git "$@"`);
  expect(await open()).toMatchObject({ error: { kind: 'ghMissing' } });
  script(join(bin, 'gh'), 'echo "gh is not logged in" >&2; exit 4');
  const failed = await open();
  expect(textIn('en', failed.ok ? '' : failed.error.message)).toContain('gh is not logged in');
  script(
    join(bin, 'gh'),
    'for each in "$@"; do echo "$each"; done >> args; echo https://example.invalid/1',
  );
  expect(await open()).toEqual({ ok: true, value: { url: 'https://example.invalid/1' } });
  repository.variables['PATH'] = PATH;
  expect(repository.run('hash-object', 'args')).toBeDefined();
});
