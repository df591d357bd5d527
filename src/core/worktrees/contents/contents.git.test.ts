import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ProgramTrap } from '#core/testing/program-trap.ts';

import { startOf, WorktreeDesk } from '../worktree-desk.fixture.ts';

let desk: WorktreeDesk;
beforeEach(() => {
  desk = new WorktreeDesk();
});
afterEach(() => desk.close());

const START = startOf('Fix it');

/** Returns the names of the notices that the session of a worktree begins with. */
const noticesOfSession = () =>
  desk.started.flatMap(({ notices }) => notices.map(({ data }) => data.notice));

describe('Submodules of a new worktree', () => {
  /** Makes a repository below the desk's folder, and returns its place. */
  function library(name: string): string {
    const folder = join(desk.repository.root, name);
    mkdirSync(folder);
    desk.repository.runIn(folder, 'init', '-q');
    writeFileSync(join(folder, 'code.txt'), `${name}\n`);
    desk.repository.runIn(folder, 'add', '-A');
    desk.repository.runIn(folder, 'commit', '-q', '-m', name);
    return folder;
  }

  function addSubmodule(folder: string, source: string, path: string): void {
    const allowed = ['-c', 'protocol.file.allow=always'];
    desk.repository.runIn(folder, ...allowed, 'submodule', 'add', '-q', source, path);
    desk.repository.runIn(folder, 'commit', '-q', '-m', `add ${path}`);
  }

  /** Makes a repository with a submodule in a submodule, and deletes the places they came from. */
  beforeEach(() => {
    const { repository } = desk;
    const inner = library('inner');
    const outer = library('outer');
    addSubmodule(outer, inner, 'deep/inner');
    repository.write('a.txt', 'a\n');
    repository.commit('first');
    addSubmodule(repository.folder, outer, 'libs/outer one');
    const allowed = ['-c', 'protocol.file.allow=always'];
    repository.run(...allowed, 'submodule', 'update', '-q', '--init', '--recursive');
    for (const source of [inner, outer]) rmSync(source, { recursive: true });
  });

  const OUTER = 'libs/outer one';
  const INNER = `${OUTER}/deep/inner`;

  test('Worktrees.create checks them out from the repositories of the machine, and git sees no change', async () => {
    const made = await desk.createOne({ submodules: true, starts: [START] });
    expect(made).toMatchObject({ state: 'ready', emptySubmodules: [] });
    expect(readFileSync(join(made.folder, OUTER, 'code.txt'), 'utf8')).toBe('outer\n');
    expect(readFileSync(join(made.folder, INNER, 'code.txt'), 'utf8')).toBe('inner\n');
    const { repository } = desk;
    expect(repository.runIn(made.folder, 'status', '--porcelain')).toBe('');
    expect(repository.runIn(made.folder, 'submodule', 'status')).toMatch(
      /^ [0-9a-f]+ libs\/outer/u,
    );
    expect(repository.run('status', '--porcelain')).toBe('');
    expect(noticesOfSession()).toEqual([]);
  });

  test('A commit that an agent makes in a submodule is a finding, until a branch has it', async () => {
    const made = await desk.createOne({ submodules: true });
    const { repository } = desk;
    const found = async () =>
      (await desk.findings(made.worktreeId)).findings.find(({ kind }) => kind === 'submodules');
    expect(await found()).toBeUndefined();
    repository.runIn(join(made.folder, OUTER), 'commit', '-q', '--allow-empty', '-m', 'work');
    expect(await found()).toMatchObject({ names: [OUTER] });
    repository.runIn(join(made.folder, OUTER), 'branch', 'kept');
    repository.runIn(join(made.folder, OUTER), 'checkout', '-q', '--detach', 'HEAD^');
    expect(await found()).toBeUndefined();
    expect(repository.runIn(join(repository.folder, OUTER), 'branch', '--list', 'kept')).toContain(
      'kept',
    );
  });

  test('Without the request they are empty, which the plan and the session say', async () => {
    const plan = await desk.worktrees.plans.plan({
      cwd: desk.repository.folder,
      text: 'Fix it',
      base: null,
    });
    expect(plan).toMatchObject({ value: { submodules: [OUTER] } });
    const made = await desk.createOne({ starts: [START] });
    expect(made).toMatchObject({ state: 'ready', emptySubmodules: [OUTER] });
    expect(existsSync(join(made.folder, OUTER, 'code.txt'))).toBe(false);
    expect(noticesOfSession()).toEqual(['emptySubmodules']);
  });

  test('A submodule whose commit or repository is not on this machine stays empty', async () => {
    const { repository } = desk;
    rmSync(join(repository.folder, '.git/modules', OUTER, 'modules'), { recursive: true });
    const made = await desk.createOne({ submodules: true, starts: [START] });
    expect(made.emptySubmodules).toEqual([INNER]);
    const unknown = '1'.repeat(40);
    repository.run('update-index', '--cacheinfo', `160000,${unknown},${OUTER}`);
    repository.run('commit', '-q', '-m', 'a commit of elsewhere');
    const second = await desk.createOne({ submodules: true });
    expect(second).toMatchObject({ state: 'ready', emptySubmodules: [OUTER] });
  });

  test('No hook, no filter and no protocol of a submodule is used', async () => {
    const { repository } = desk;
    const trap = new ProgramTrap(repository.root);
    const own = join(repository.folder, '.git/modules', OUTER);
    const set = (key: string, value: string) =>
      repository.runIn(repository.folder, `--git-dir=${own}`, 'config', key, value);
    set('filter.evil.smudge', `${trap.program} smudge`);
    set('core.sshCommand', `${trap.program} ssh`);
    set('core.fsmonitor', `${trap.program} fsmonitor`);
    mkdirSync(join(own, 'info'), { recursive: true });
    writeFileSync(join(own, 'info/attributes'), '* filter=evil\n');
    mkdirSync(join(own, 'hooks'), { recursive: true });
    for (const hook of ['post-checkout', 'reference-transaction']) {
      writeFileSync(join(own, 'hooks', hook), readFileSync(trap.program));
      chmodSync(join(own, 'hooks', hook), 0o755);
    }
    const made = await desk.createOne({ submodules: true });
    expect(readFileSync(join(made.folder, OUTER, 'code.txt'), 'utf8')).toBe('outer\n');
    expect(trap.runs()).toBe('');
  });

  test('The name of a submodule does not lead out of the folder of its repository', async () => {
    const { repository } = desk;
    const modules = readFileSync(join(repository.folder, '.gitmodules'), 'utf8');
    repository.write('.gitmodules', modules.replace(`"${OUTER}"`, '"../../../../outside"'));
    repository.commit('another name');
    rmSync(join(repository.folder, OUTER), { recursive: true });
    const made = await desk.createOne({ submodules: true });
    expect(made).toMatchObject({ state: 'ready', emptySubmodules: [OUTER] });
  });
});

describe('Git LFS without its program', () => {
  const POINTER =
    'version https://git-lfs.github.com/spec/v1\noid sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\nsize 5\n';

  beforeEach(() => {
    const { repository } = desk;
    repository.write('.gitattributes', '*.bin filter=lfs diff=lfs merge=lfs -text\n');
    repository.write('big.bin', POINTER);
    repository.write('plain.bin', 'no pointer\n');
    repository.commit('with pointers');
  });

  test('The files stay pointers, the session starts, and says so', async () => {
    const { repository } = desk;
    // As `git lfs install` configures it; the program is missing.
    const missing = join(repository.root, 'missing/git-lfs');
    repository.run('config', '--global', 'filter.lfs.process', `${missing} filter-process`);
    repository.run('config', '--global', 'filter.lfs.smudge', `${missing} smudge -- %f`);
    repository.run('config', '--global', 'filter.lfs.required', 'true');
    const made = await desk.createOne({ starts: [START] });
    expect(made).toMatchObject({ state: 'ready', pointerFiles: ['big.bin'] });
    expect(readFileSync(join(made.folder, 'big.bin'), 'utf8')).toBe(POINTER);
    expect(noticesOfSession()).toEqual(['lfsPointers']);
  });

  test('A link to a pipe and a large file are no pointers, and nothing waits for them', async () => {
    const { repository } = desk;
    const pipe = join(repository.root, 'pipe');
    execFileSync('mkfifo', [pipe]);
    symlinkSync(pipe, join(repository.folder, 'link.bin'));
    repository.write('large.bin', POINTER.padEnd(1024));
    repository.commit('more');
    const made = await desk.createOne({ starts: [START] });
    expect(made).toMatchObject({ state: 'ready', pointerFiles: ['big.bin'] });
  });

  test('The same holds on a machine that never had Git LFS', async () => {
    const made = await desk.createOne({ starts: [START] });
    expect(made).toMatchObject({ state: 'ready', pointerFiles: ['big.bin'] });
    expect(noticesOfSession()).toEqual(['lfsPointers']);
  });

  test('Another filter that is required and fails refuses the worktree', async () => {
    const { repository } = desk;
    repository.write('.gitattributes', '*.bin filter=secret\n');
    repository.commit('another filter');
    repository.run('config', '--global', 'filter.secret.smudge', 'false');
    repository.run('config', '--global', 'filter.secret.required', 'true');
    rmSync(join(repository.folder, 'big.bin'));
    expect(await desk.createOne()).toMatchObject({ state: 'failed', hasFolder: false });
  });
});
