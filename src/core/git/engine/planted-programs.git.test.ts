import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeFileLists } from '#core/adapters/files/node-file-lists.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { findPlace } from '#core/checkpoints/store/snapshot-place.ts';
import { OwnStore } from '#core/checkpoints/store/own-store.ts';
import { copyFirstIndex } from '#core/checkpoints/store/first-index.ts';
import { findCheckout, ignoredFolders, readStatus } from '#core/git/status/read-status.ts';
import { all, place, readsOf, staged, unstaged } from '#core/review/review-place.fixture.ts';
import { previewMerge } from '#core/review/merging/merge-preview.ts';
import { commitPrompt } from '#core/review/publishing/commit-draft.ts';
import { ReviewRepository } from '#core/review/repository/review-repository.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import {
  changeRepository,
  hookNames,
  PlantedPrograms,
} from '#core/testing/planted/planted-programs.ts';
import { ProgramTrap } from '#core/testing/program-trap.ts';
import { findBase, listBases } from '#core/worktrees/naming/bases.ts';
import { findRepository } from '#core/worktrees/repository.ts';

let repository: GitRepository;
let trap: ProgramTrap;
beforeEach(() => {
  repository = new GitRepository();
  trap = new ProgramTrap(repository.root);
  changeRepository(repository);
});
afterEach(() => repository.remove());

/** Runs every read of the engine and every read of the parts that use git. */
async function readAll(): Promise<void> {
  const [git, cwd] = [repository.git(), repository.folder];
  const { api } = readsOf(repository);
  for (const comparison of [all, staged, unstaged]) {
    await api['review.files']({ place, comparison });
    for (const path of ['a.txt', 'b.txt', 'new.txt'])
      await api['review.file']({ place, comparison, path });
    await api['review.image']({ place, comparison, path: 'image.png' });
  }
  await findCheckout(git, cwd);
  await readStatus(git, cwd);
  await ignoredFolders(git, cwd);
  await findRepository(git, cwd);
  await findBase(git, cwd, null);
  await listBases(git, cwd);
  await new NodeFileLists(new NodeProcesses(), repository.variables).list(cwd);
  for (const args of [
    ['log', '-p', '-n2', 'HEAD'],
    ['show', 'HEAD:b.txt'],
    ['stash', 'list'],
    ['rev-list', '--objects', '--all'],
    ['worktree', 'list', '--porcelain'],
    ['update-ref', 'refs/heads/made', 'HEAD'],
    ['update-ref', '-d', 'refs/heads/made'],
  ])
    await git.run(args, { cwd });
  await readCheckpoint();
  const opened = await ReviewRepository.open(git, cwd);
  if (!opened.ok) return;
  await commitPrompt(opened.value, 'en');
  await previewMerge(opened.value, 'other');
}

async function readCheckpoint(): Promise<void> {
  const git = repository.git();
  const checkpointsDir = join(repository.root, 'checkpoints');
  const found = await findPlace(
    { git, checkpointsDir, homeDir: join(repository.root, 'home') },
    repository.folder,
  );
  if (!found.ok) return;
  const store = await OwnStore.open(git, found.value);
  await store.prepare(repository.root);
  await copyFirstIndex(git, store, found.value.index);
}

test('Reads run no program of a key or a hook that the installed git knows', async () => {
  expect(hookNames()).toEqual(
    expect.arrayContaining(['post-index-change', 'reference-transaction', 'post-checkout']),
  );
  const planted = new PlantedPrograms(repository, trap);
  const keys = planted.plantKeys();
  planted.plantHooks();
  expect(keys).toEqual(
    expect.arrayContaining(['core.fsmonitor', 'filter.evil.clean', 'diff.external', 'gpg.program']),
  );
  const index = readFileSync(join(repository.folder, '.git', 'index'));
  await readAll();
  expect(await readStatus(repository.git(), repository.folder)).not.toBeNull();
  expect(trap.runs()).toBe('');
  expect(readFileSync(join(repository.folder, '.git', 'index')).equals(index)).toBe(true);
  // The same git without protection runs them.
  const git = repository.git();
  await git.runAsSetUp(['diff'], { cwd: repository.folder });
  const made = ['update-ref', 'refs/heads/made', 'HEAD'];
  const cwd = repository.folder;
  expect(await git.runAsSetUp(made, { cwd })).toMatchObject({ ok: true, value: { code: 0 } });
  expect(trap.runs()).toContain('diff.evil.command');
  expect(trap.runs()).toContain('reference-transaction');
}, 300_000);

test.each([
  ['a program for ssh', 'ssh://git.invalid/x', 'core.sshCommand'],
  ['an upload program', '/tmp', 'remote.origin.uploadpack'],
  ['a remote helper', 'ext::TRAP', 'remote.origin.url'],
])('Reads fetch no missing object by %s', async (_, url, key) => {
  const blob = repository.run('rev-parse', 'HEAD~1:b.txt');
  const value = key === 'remote.origin.url' ? url.replace('TRAP', trap.program) : trap.program;
  for (const [name, text] of [
    ['core.repositoryformatversion', '1'],
    ['remote.origin.url', url],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*'],
    ['extensions.partialClone', 'origin'],
    ['protocol.allow', 'always'],
    ['protocol.ext.allow', 'always'],
    ['protocol.file.allow', 'always'],
    ['protocol.ssh.allow', 'always'],
    [key, value],
  ] as const)
    repository.run('config', name, text);
  for (const ref of ['HEAD:a.txt', 'HEAD:b.txt', 'HEAD~1:b.txt', 'HEAD:image.png']) {
    const id = repository.run('rev-parse', ref);
    rmSync(join(repository.folder, '.git', 'objects', id.slice(0, 2), id.slice(2)), {
      force: true,
    });
  }
  await readAll();
  expect(trap.runs()).toBe('');
  const cwd = repository.folder;
  const failed = await repository.git().output(['cat-file', 'blob', blob], { cwd });
  expect(failed).toMatchObject({ error: { remedy: { name: 'gitFailures.partialClone' } } });
  // Without protection it runs, and then waits for an answer of the remote.
  await repository.git().runAsSetUp(['cat-file', 'blob', blob], {
    cwd,
    env: { GIT_NO_LAZY_FETCH: '0' },
    timeoutMs: 3000,
  });
  expect(trap.runs()).not.toBe('');
});

test('Git runs in no bare repository that a folder contains, also not below it', async () => {
  const bare = join(repository.folder, 'planted');
  repository.run('init', '-q', '--bare', bare);
  writeFileSync(
    join(bare, 'config'),
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor = ${trap.program}\n`,
  );
  const git = repository.git();
  for (const cwd of [bare, join(bare, 'refs')]) {
    const refused = { error: { message: { name: 'gitFailures.planted' } } };
    expect(await git.run(['status'], { cwd })).toMatchObject(refused);
    expect(await git.runAsSetUp(['status'], { cwd })).toMatchObject(refused);
  }
  expect(trap.runs()).toBe('');
  const inside = join(repository.folder, '.git');
  expect(await git.run(['rev-parse', 'HEAD'], { cwd: inside })).toMatchObject({ ok: true });
});
