import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';

import { findHead } from './git-head.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corral-git-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const ports = { reads: new NodeFileReads(), probes: new NodeFileProbe() };
const none = { gitDir: null, head: null, repository: null };
const repositoryOf = async (folder: string) => (await findHead(folder, ports)).repository;
const headOf = async (folder: string) => (await findHead(folder, ports)).head;

function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.com'];
  return execFileSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  }).trim();
}

function repository(name = 'repo'): string {
  const folder = join(root, name);
  git(root, 'init', '-b', 'main', folder);
  return folder;
}

function commit(folder: string, text: string): string {
  writeFileSync(join(folder, 'file.txt'), text);
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', text.slice(0, 20));
  return git(folder, 'rev-parse', 'HEAD');
}

describe('findHead', () => {
  test('findHead reads the branch of a repository that has no commit yet', async () => {
    expect(await headOf(repository())).toEqual({ kind: 'branch', name: 'main' });
  });

  test('findHead reads the branch from a subfolder, with slashes in its name', async () => {
    const folder = repository();
    commit(folder, 'one');
    git(folder, 'switch', '-c', 'feature/ü-1');
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    expect(await headOf(join(folder, 'a/b'))).toEqual({ kind: 'branch', name: 'feature/ü-1' });
  });

  test('findHead reads the own branch of a linked worktree', async () => {
    const folder = repository();
    commit(folder, 'one');
    git(folder, 'worktree', 'add', '-b', 'side', '../side');
    expect(await headOf(join(root, 'side'))).toEqual({ kind: 'branch', name: 'side' });
    expect(await headOf(folder)).toEqual({ kind: 'branch', name: 'main' });
  });

  test('findHead reads the head of a submodule, not that of its parent', async () => {
    const inner = repository('inner');
    commit(inner, 'one');
    const outer = repository('outer');
    commit(outer, 'one');
    git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-b', 'main', inner, 'sub');
    git(join(outer, 'sub'), 'switch', '-c', 'in-sub');
    expect(await headOf(join(outer, 'sub'))).toEqual({ kind: 'branch', name: 'in-sub' });
  });

  test('findHead reports a detached head with its commit', async () => {
    const folder = repository();
    const first = commit(folder, 'one');
    git(folder, 'switch', '--detach');
    expect(await headOf(folder)).toEqual({ kind: 'detached', commit: first, rebasing: null });
  });

  test('findHead names the branch of a rebase that is in progress', async () => {
    const folder = repository();
    commit(folder, 'one');
    git(folder, 'switch', '-c', 'topic');
    commit(folder, 'two');
    git(folder, 'switch', 'main');
    const onto = commit(folder, 'three');
    git(folder, 'switch', 'topic');
    expect(() => git(folder, 'rebase', 'main')).toThrow('Command failed');
    expect(await headOf(folder)).toEqual({ kind: 'detached', commit: onto, rebasing: 'topic' });
  });

  test('findHead finds the main folder from a subfolder and from a linked worktree', async () => {
    const folder = repository();
    commit(folder, 'one');
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    git(folder, 'worktree', 'add', '-b', 'side', '../side');
    mkdirSync(join(root, 'side/c'));
    for (const inside of [folder, join(folder, 'a/b'), join(root, 'side'), join(root, 'side/c')])
      expect(await repositoryOf(inside)).toBe(folder);
  });

  test('findHead finds the main folder that hides a bare repository, and none for another one', async () => {
    const first = repository();
    commit(first, 'one');
    git(root, 'clone', '--bare', first, join(root, 'bare.git'));
    git(join(root, 'bare.git'), 'worktree', 'add', '-b', 'x', join(root, 'x'));
    expect(await repositoryOf(join(root, 'x'))).toBe(join(root, 'x'));
    git(root, 'clone', '--bare', first, join(root, 'project/.bare'));
    git(join(root, 'project/.bare'), 'worktree', 'add', '-b', 'y', join(root, 'project/y'));
    expect(await repositoryOf(join(root, 'project/y'))).toBe(join(root, 'project'));
  });

  test('findHead takes a submodule for a repository of its own', async () => {
    const inner = repository('inner');
    commit(inner, 'one');
    const outer = repository('outer');
    commit(outer, 'one');
    git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-b', 'main', inner, 'sub');
    expect(await repositoryOf(join(outer, 'sub'))).toBe(join(outer, 'sub'));
  });

  test('findHead ignores a worktree that claims to belong to another repository', async () => {
    const victim = repository('victim');
    commit(victim, 'one');
    const folder = join(root, 'fake');
    mkdirSync(join(folder, 'store/worktrees/x'), { recursive: true });
    writeFileSync(join(folder, '.git'), 'gitdir: store/worktrees/x\n');
    writeFileSync(join(folder, 'store/worktrees/x/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(folder, 'store/worktrees/x/commondir'), `${join(victim, '.git')}\n`);
    expect(await repositoryOf(folder)).toBe(folder);
  });

  test('findHead finds nothing outside of a repository and in a missing folder', async () => {
    expect(await findHead(root, ports)).toEqual(none);
    for (const missing of [join(root, 'missing'), 'relative'])
      expect(await findHead(missing, ports)).toEqual({ ...none, repository: undefined });
  });

  test('findHead ignores a .git folder without HEAD above the folder', async () => {
    const folder = join(root, 'above', 'inside');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(root, 'above', '.git'));
    expect(await findHead(folder, ports)).toEqual(none);
  });

  test('findHead does not block on a HEAD that is a named pipe, or a link to one', async () => {
    const folder = repository();
    const head = join(folder, '.git/HEAD');
    rmSync(head);
    execFileSync('mkfifo', [head]);
    expect(await headOf(folder)).toBeNull();
    renameSync(head, join(root, 'pipe'));
    symlinkSync(join(root, 'pipe'), head);
    expect(await headOf(folder)).toBeNull();
  });

  test.each([
    ['a device', (head: string) => symlinkSync('/dev/zero', head)],
    ['a folder', (head: string) => mkdirSync(head)],
    [
      'longer than 4 KiB',
      (head: string) => writeFileSync(head, `ref: refs/heads/${'a'.repeat(5000)}`),
    ],
    ['another text', (head: string) => writeFileSync(head, 'root:x:0:0\n')],
    [
      'a name with control characters',
      (head: string) => writeFileSync(head, 'ref: refs/heads/a\u001b[2Jb\n'),
    ],
    [
      'several lines',
      (head: string) => writeFileSync(head, 'ref: refs/heads/a\nref: refs/heads/b\n'),
    ],
    [
      'the placeholder of a reftable repository',
      (head: string) => writeFileSync(head, 'ref: refs/heads/.invalid\n'),
    ],
  ])('findHead reports nothing if HEAD is %s', async (_, make) => {
    const folder = repository();
    rmSync(join(folder, '.git/HEAD'));
    make(join(folder, '.git/HEAD'));
    expect(await headOf(folder)).toBeNull();
  });

  test('findHead reports nothing if the .git file names no folder', async () => {
    writeFileSync(join(root, '.git'), `gitdir: ${'../'.repeat(900)}dev/zero\n`);
    expect(await headOf(root)).toBeNull();
    writeFileSync(join(root, '.git'), 'gitdir: /dev/null\n');
    expect(await headOf(root)).toBeNull();
    writeFileSync(join(root, '.git'), 'not a link\n');
    expect(await headOf(root)).toBeNull();
  });
});
