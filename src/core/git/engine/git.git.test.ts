import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

import { gitEnvironment } from './git-environment.ts';
import { Git } from './git.ts';

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
});
afterEach(() => repository.remove());

/** A program in place of git, which runs a shell script. */
function scripted(script: string): Git {
  const file = join(repository.root, 'fake-git');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return new Git({ port: new NodeGit(file), variables: repository.variables });
}

test('Git.text returns the output without its last line break', async () => {
  const commit = repository.commit('first');
  const cwd = repository.folder;
  expect(await repository.git().text(['rev-parse', 'HEAD'], { cwd })).toEqual({
    ok: true,
    value: commit,
  });
});

test('Git.output returns bytes that are not UTF-8 as they are', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a]);
  repository.write('latin', bytes);
  repository.commit('bytes');
  const shown = await repository.git().output(['show', 'HEAD:latin'], { cwd: repository.folder });
  expect(shown.ok && Buffer.from(shown.value).equals(bytes)).toBe(true);
});

test('Git.run passes input to git', async () => {
  const cwd = repository.folder;
  const input = Buffer.from('hello\n');
  const hashed = await repository.git().text(['hash-object', '--stdin'], { cwd, input });
  expect(hashed).toEqual({ ok: true, value: 'ce013625030ba8dba906f756967f9e9ca394464a' });
});

test('Git.text reports a failure with the words of git', async () => {
  const failed = await repository.git().text(['rev-parse', 'nope'], { cwd: repository.folder });
  expect(failed).toMatchObject({
    ok: false,
    error: { kind: 'gitFailed', message: { name: 'gitFailures.failed' } },
  });
  expect(JSON.stringify(failed)).toContain('unknown revision');
});

test('Git.run reports a missing folder, a missing git and a git that may not be run', async () => {
  const missing = join(repository.root, 'missing');
  expect(await repository.git().run(['status'], { cwd: missing })).toMatchObject({
    error: { kind: 'folderMissing' },
  });
  const cwd = repository.folder;
  const noGit = new Git({ port: new NodeGit(missing), variables: repository.variables });
  expect(await noGit.run(['status'], { cwd })).toMatchObject({ error: { kind: 'gitMissing' } });
  mkdirSync(missing);
  expect(await noGit.run(['status'], { cwd })).toMatchObject({
    error: { kind: 'gitFailed', message: { name: 'gitFailures.notStarted' } },
  });
});

test('Git.run kills a git that prints too much, takes too long or is aborted', async () => {
  const cwd = repository.folder;
  const endless = await scripted('yes').run(['x'], { cwd, maxBytes: 1000 });
  expect(endless.ok && [endless.value.killed, endless.value.stdout.length]).toEqual([
    'tooMuchOutput',
    1000,
  ]);
  const hanging = scripted('sleep 100');
  expect(await hanging.run(['fetch'], { cwd, timeoutMs: 50 })).toMatchObject({
    error: { kind: 'gitTimedOut', message: { values: { command: 'git fetch' } } },
  });
  const abort = new AbortController();
  const running = hanging.run(['fetch'], { cwd, signal: abort.signal });
  abort.abort();
  const aborted = await running;
  expect(aborted.ok && aborted.value.killed).toBe('aborted');
});

test('Git.run ignores variables that name another repository', async () => {
  const variables = { ...repository.variables, GIT_DIR: '/nowhere', GIT_INDEX_FILE: '/nowhere' };
  const git = new Git({ port: new NodeGit(), variables });
  const cwd = repository.folder;
  expect(await git.text(['rev-parse', '--show-toplevel'], { cwd })).toEqual({
    ok: true,
    value: cwd,
  });
  expect(gitEnvironment({ GIT_WORK_TREE: 'x', GIT_SSH_COMMAND: 'ssh -v' })).toMatchObject({
    GIT_SSH_COMMAND: 'ssh -v',
  });
});

test('Git.run starts no file-system monitor that the configuration of a repository names', async () => {
  const mark = join(repository.root, 'started');
  repository.run('config', 'core.fsmonitor', `touch ${mark}; false`);
  repository.write('file', 'text');
  const cwd = repository.folder;
  const status = await repository.git().text(['status', '--porcelain=v2'], { cwd });
  expect(status).toEqual({ ok: true, value: '? file' });
  expect(existsSync(mark)).toBe(false);
});
